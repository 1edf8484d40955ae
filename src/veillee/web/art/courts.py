"""The courts of the Aluette pack, at full length: valets, cavalières on horseback, kings."""

from __future__ import annotations

from veillee.web.art.drawing import Drawing, drawing, moved, recoloured, weighted
from veillee.web.art.faces import bearded, face
from veillee.web.art.jacks import BERET, BOB, CAP, HELMET, PLUME
from veillee.web.art.kings import ARCHES, CROWN, CURLS, LAUREL, LOCKS
from veillee.web.art.latin import SIGNS
from veillee.web.art.queens import BRAIDS, CORONET, HOOD, LONG, PARTED

_ROBE = drawing("""
red M70,290 C62,294 56,300 56,306 H92 V290 Z M110,290 V306 H138 C138,298 132,292 124,290 Z
a M74,108 C52,150 36,220 26,290 C56,304 122,304 150,290 C150,220 152,150 134,108 Z
b M84,112 L74,284 C92,292 112,292 128,284 L122,112 Z
yellow M75,264 C92,272 112,272 127,264 L128,284 C112,292 92,292 74,284 Z
dots/2.4 83,275.5 94,278.5 105,278.5 117,275
yellow M80,184 C94,190 112,190 125,184 L125.6,196 C112,202 94,202 79.4,196 Z
cut/3.4 M92,204 C91,224 90,240 90,260 M104,206 V262 M115,204 C116,224 117,240 117,258
cut/3 M94,140 C93,154 92,168 92,180 M114,140 C114,154 114,168 114,180
paper M82,112 C70,170 60,236 52,297 L72,300.5 C75,236 82,176 92,112 Z M116,112 C122,176
  128,236 131,300
  L150,290.5 C150,230 144,170 128,112 Z
cut/3.4 M76,160 l-2,10 M68,200 l-2,10 M64,240 l-1,11 M66,276 l-1,11 M132,160 l1,10 M138,200
  l1,10 M140,240 l0,11 M141,272 l0,11
paper M72,104 C84,96 124,96 136,104 C146,116 128,132 104,132 C80,132 62,116 72,104 Z
cut/3.4 M80,110 l-2,9 M128,110 l2,9 M90,120 l-1,9 M118,120 l1,9
""")
_HIP = drawing("""
c M78,112 C58,116 42,140 42,168 C44,184 60,190 78,186 L84,170 C72,168 70,156 76,144 C80,132
  84,120 78,112 Z
cut/3 M66,124 C56,136 52,150 53,166
yellow M74,168 L70,187 L80,189 L84,170 Z
flesh M84,171 C94,170 100,176 98,183 C96,190 86,192 80,188 Z
line/1.8 M90,173 L87,190 M95,177 L92,190
""")
_RAISED = drawing("""
c M126,112 C140,108 150,118 153,132 L157,122 L178,126 C180,150 174,168 162,172 C148,174
  134,160 122,144 Z
cut/3 M136,122 C142,134 148,146 156,152
yellow M155,116 L180,121 L178,132 L153,127 Z
flesh M157,116 C152,110 154,98 160,96 H173 C180,99 181,113 178,120 Z
line/1.8 M159,102 H177 M158,107.5 H178 M158,113 L177,114
""")
_TUNIC = drawing("""
b M80,196 L76,282 C66,286 58,292 57,302 H94 L99,204 Z
c M99,204 L106,302 H142 C141,292 134,286 124,282 L127,196 Z
ink M75,286 C70,293 56,294 50,304 H95 L95,287 C88,291 82,290 75,286 Z M105,287 L106,304 H148
  C144,294 131,293 125,286 C119,290 112,291 105,287 Z
cut/3 M84,216 C82,236 82,250 83,266 M118,216 C120,236 120,250 119,266
a M78,108 C68,140 66,170 56,204 L66,212 L76,206 L86,216 L96,209 L106,216 L116,208 L126,215
  L136,206 L148,204
  C140,170 138,140 130,108 Z
cut/3 M82,186 C80,194 78,200 76,204 M126,186 C130,194 133,200 136,204 M92,124 C90,140 90,152
  90,166 M118,124 V164
yellow M70,170 C90,180 120,180 139,170 L141,182 C120,192 90,192 67,182 Z
red/2.4 M98,174 H112 V190 H98 Z
dots/2.8 105,122 105,136 105,150 105,163
""")
_HORSE = drawing("""
d M36,180 C16,180 6,204 12,246 C20,238 24,226 34,216 Z
cut/2.6 M28,190 C18,200 16,216 16,232
a M60,214 C62,236 74,248 70,262 C66,276 68,284 67,290 L62,303 H84 L84,282 C86,264 98,244 96,220 Z
a M128,200 C136,226 139,250 135,286 L132,303 H151 L150,287 C150,262 151,230 147,202 Z
a M34,178 C44,164 70,162 96,166 C112,166 124,158 131,142 C136,128 146,120 156,118 L157,106
  L166,117
  C176,124 184,138 190,150 C192,159 186,165 178,162 C171,159 165,157 159,159 C156,176
  152,192 145,206
  C134,222 100,228 76,220 C52,226 34,214 30,200 C28,192 30,184 34,178 Z
a M34,196 C30,220 42,238 36,254 C32,268 31,280 32,290 L27,303 H50 L50,282 C52,264 66,246 70,222 Z
a M112,214 C112,240 117,262 115,288 L110,303 H133 L132,286 C134,262 142,238 144,206 Z
ink M27,303 L30,295 L50,294 V303 Z M62,303 L65,295 L84,294 V303 Z M110,303 L113,294
  L132.6,293 V303 Z M132,303 L134,294 L150.5,293 L151,303 Z
d M157,112 C144,110 130,122 126,140 C122,150 114,158 104,162 C112,166 120,164 126,158
  C126,164 132,160 134,152
  C138,156 140,148 140,142 C146,144 146,136 147,131 C153,132 154,124 157,122 Z
ink (168,132,3,3.4)
dots/1.6 185,153
cut/2.6 M180,159 Q184,157 189,158
line/2.6/red M150,136 L160,158 M158,119 L176,160 M163,146 L182,140
cut/3 M44,190 C40,200 40,208 46,214 M130,182 C136,190 136,198 132,206
""")
_RIDER = drawing("""
c M56,166 C74,160 98,160 112,166 L114,200 C96,208 74,208 52,200 Z
yellow/2 M52,193 C74,201 96,201 114,193 L114,200 C96,208 74,208 52,200 Z
red M104,232 C116,230 126,234 128,242 C120,246 108,246 100,242 Z
b M70,126 C58,150 50,190 54,232 C72,246 106,244 122,226 C122,192 114,158 104,126 Z
cut/3.4 M74,142 C66,172 64,204 66,232 M86,142 C84,174 82,206 84,236 M98,142 C102,172 104,202
  102,230
yellow M54,226 C74,240 104,238 122,220 L122,229 C106,246 72,247 54,235 Z
b M68,96 C72,90 80,88 88,88 C96,88 104,90 108,96 L104,132 C94,138 82,138 72,132 Z
paper/2.4 M76,89 L88,112 L100,89 C96,86 80,86 76,89 Z
flesh/2.4 M81,82 V92 L88,104 L95,92 V82 Z
line/2 M82,118 L94,124 M94,118 L82,124
yellow M71,128 C82,134 94,134 105,128 L106,135 C94,141 82,141 70,135 Z
""")
_REINS = drawing("""
line/2.6/red M100,138 C124,150 150,158 177,158
d M74,94 C60,98 56,116 64,132 C70,142 82,146 92,144 L94,132 C84,132 78,126 80,116 C81,108
  80,98 74,94 Z
cut/2.8 M68,106 C64,114 66,124 72,132
flesh M92,132 C100,130 106,134 105,139 C104,145 98,147 91,144 Z
""")
_AIM = drawing("""
d M102,94 C116,92 130,92 142,84 L150,96 C138,110 120,118 106,116 Z
cut/2.8 M110,104 C120,104 130,100 138,94
yellow M139,83 L147,78 L155,92 L148,98 Z
flesh M146,79 C146,72 152,69 158,71 C165,73 166,82 162,88 C159,91 156,92 154,92 Z
line/1.6 M151,75 L162,79 M150,79 L162,84
""")
_COLOURS = {
    "D": {"a": "red", "b": "blue", "c": "green", "d": "yellow"},
    "C": {"a": "blue", "b": "red", "c": "yellow", "d": "green"},
    "B": {"a": "green", "b": "yellow", "c": "red", "d": "blue"},
    "E": {"a": "yellow", "b": "green", "c": "blue", "d": "red"},
}
_HORSES = {"D": "paper", "C": "red", "B": "yellow", "E": "paper"}
_MANES = {"D": "yellow", "C": "ink", "B": "red", "E": "ink"}


def king(suit: str) -> Drawing:
    """The king of a suit."""
    hair, crown, shade = {
        "D": (LOCKS, CROWN, "yellow"), "C": (CURLS, ARCHES, "paper"),
        "B": (CURLS, LAUREL, "red"), "E": (LOCKS, CROWN, "paper"),
    }[suit]  # fmt: skip
    colours = _COLOURS[suit]
    head = recoloured(hair + bearded() + crown, {"a": colours["b"], "b": shade})
    dressed = recoloured(_ROBE + _HIP, colours | {"c": colours["a"]})
    raised = recoloured(_RAISED, colours | {"c": colours["a"]})
    flipped = suit in "CE"
    return dressed + _held(suit, 166, 64) + raised + moved(head, 104, 68, 0.62, flip=flipped)


def valet(suit: str) -> Drawing:
    """The valet of a suit."""
    hat, shade = {
        "D": (PLUME + BERET, "yellow"), "C": (CAP, "red"), "B": (HELMET, "yellow"),
        "E": (PLUME + BERET, "red"),
    }[suit]  # fmt: skip
    colours = _COLOURS[suit]
    head = BOB + face() + recoloured(hat, {"a": colours["c"], "c": colours["b"]})
    head = recoloured(head, {"b": shade, "d": colours["b"]})
    sleeves = colours | {"c": colours["b"]}
    body = recoloured(_TUNIC, colours) + _neck() + recoloured(_HIP, sleeves)
    flipped = suit in "CE"
    raised = recoloured(_RAISED, sleeves)
    return body + _held(suit, 166, 64) + raised + moved(head, 104, 72, 0.62, flip=flipped)


def cavaliere(suit: str) -> Drawing:
    """The rider of a suit: a lady in the Aluette pack."""
    colours = _COLOURS[suit]
    horse = recoloured(_HORSE, {"a": _HORSES[suit], "d": _MANES[suit]})
    back, crown, shade = {
        "D": (LONG, BERET, "red"), "C": (BRAIDS, CORONET, "yellow"),
        "B": (BRAIDS, HOOD, "red"), "E": (LONG, CORONET, "yellow"),
    }[suit]  # fmt: skip
    tint = {"a": colours["a"], "b": shade}
    behind, before = (
        moved(recoloured(part, tint), 88, 62, 0.55, flip=True)
        for part in (back, face() + PARTED + crown)
    )
    lady = recoloured(_RIDER, colours)
    arms = recoloured(_REINS, colours), recoloured(_AIM, colours)
    return behind + horse + lady + _held(suit, 158, 46, 0.84) + arms[1] + arms[0] + before


def _neck() -> Drawing:
    return drawing("""
flesh M94,88 V108 H114 V88 Z
paper/2.4 M84,102 C92,98 116,98 124,102 L130,116 L116,112 L104,122 L92,112 L78,116 Z
""")


def _held(suit: str, x: float, y: float, size: float = 1) -> Drawing:
    tall = suit in "BE"
    sign = weighted(SIGNS[suit], 1 if tall else 0.8)
    return moved(sign, x, y + (12 if tall else 0) * size, (1.06 if tall else 0.62) * size)
