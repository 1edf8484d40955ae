"""The entry of the program: language, errors, exit status."""

from __future__ import annotations

import codecs
import os
import sys
import traceback
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress

from veillee.errors import BrokenRecord, VeilleeError
from veillee.words import Words, languages, preferred

REFUSED = 2
BROKEN = 70
INTERRUPTED = 130
_PLAIN = str.maketrans("’–«»“”·…", '\'-""""-.', "") | {ord("œ"): "oe"}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``veillee``; ends the process with the exit status."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str], env: Mapping[str, str] = os.environ) -> int:
    """Run the program with these arguments; returns the exit status."""
    _make_streams_tolerant()
    wish = wished_language(arguments)
    words = Words(preferred(wish, env))
    try:
        if wish is not None and preferred(wish, {}) != wish.strip().lower()[:2]:
            raise VeilleeError("unknown-lang", lang=wish, allowed=languages())
        return _run_app(words, arguments)
    except VeilleeError as error:
        return _refuse(words, error)
    except BrokenPipeError:
        _forget_output()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _apologise(words, error, env)


def wished_language(arguments: Sequence[str]) -> str | None:
    """What follows ``--lang``, wherever it stands."""
    for place, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
    return None


def _run_app(words: Words, arguments: Sequence[str]) -> int:
    import typer

    from veillee.cli.app import build
    from veillee.cli.help import from_click

    command = typer.main.get_command(build(words))
    try:
        status = command.main(list(arguments), prog_name="veillee", standalone_mode=False)
    except typer.Abort:
        return INTERRUPTED
    except (VeilleeError, OSError):
        raise
    except Exception as error:
        refusal = from_click(error)
        if refusal is None:
            raise
        raise refusal from error
    sys.stdout.flush()
    return status if isinstance(status, int) else 0


def _refuse(words: Words, error: VeilleeError) -> int:
    from veillee.cli.trouble import sentence

    with suppress(BrokenPipeError):
        sys.stdout.flush()
    where = f"{error.line}: " if isinstance(error, BrokenRecord) else ""
    print(f"veillee: {where}{sentence(words, error)}", file=sys.stderr)
    return REFUSED


def _apologise(words: Words, error: Exception, env: Mapping[str, str]) -> int:
    """Our own mistake: no traceback unless somebody asks for it."""
    print(words("cli.crash", name=type(error).__name__), file=sys.stderr)
    if env.get("VEILLEE_DEBUG") == "1":
        traceback.print_exception(error)
    return BROKEN


def _make_streams_tolerant() -> None:
    """A terminal that cannot show a character shows another one instead of ending the program."""
    codecs.register_error("veillee", _in_plain_letters)
    for stream, errors in (
        (sys.stdout, "veillee"),
        (sys.stderr, "veillee"),
        (sys.stdin, "replace"),
    ):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            with suppress(ValueError, OSError):
                reconfigure(errors=errors)


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """``é`` as ``e`` and ``’`` as ``'`` where the terminal knows no better."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end].translate(_PLAIN)
    plain = unicodedata.normalize("NFKD", lost)
    letters = (letter for letter in plain if not unicodedata.combining(letter))
    return "".join(letter if letter.isascii() else "?" for letter in letters), error.end


def _forget_output() -> None:
    """Whoever read our output has gone: let nothing be written there at exit either."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())


if __name__ == "__main__":
    main()
