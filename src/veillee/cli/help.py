"""Commands whose help and errors speak the reader's language; typer's own are in English only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand, TyperGroup

from veillee.errors import VeilleeError
from veillee.words import Words


def command_class(words: Words) -> type[TyperCommand]:
    """A command that explains itself in the language of ``words``."""

    class Command(TyperCommand):
        def format_help(self, ctx: Any, formatter: Any) -> None:
            _usage(words, ctx, formatter, [p.metavar or p.name for p in _arguments(self)])
            _text(formatter, self.help)
            _options(words, ctx, self, formatter)
            _text(formatter, self.epilog)

    return Command


def group_class(words: Words) -> type[TyperGroup]:
    """The program itself: lists its commands, refuses one that does not exist."""

    class Group(TyperGroup):
        def format_help(self, ctx: Any, formatter: Any) -> None:
            _usage(words, ctx, formatter, [words("cli.help.command")])
            _text(formatter, self.help)
            with formatter.section(words("cli.help.commands")):
                formatter.write_dl(_commands(self, ctx))
            _options(words, ctx, self, formatter)
            _text(formatter, self.epilog)

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
                names = tuple(self.list_commands(ctx))
                raise VeilleeError("unknown-command", name=args[0], allowed=names)
            return super().resolve_command(ctx, args)

    return Group


def from_click(error: Exception) -> VeilleeError | None:
    """What a refusal of the command line parser means, None where it is something else."""
    option = getattr(error, "option_name", None)
    kind = type(error).__name__
    if kind in ("NoSuchOption", "NoSuchOptionError"):
        return VeilleeError("unknown-flag", name=option)
    if kind == "BadOptionUsage":
        return VeilleeError("flag-needs-value", name=option)
    if kind == "MissingParameter":
        parameter = getattr(error, "param", None)
        name = getattr(parameter, "metavar", None) or getattr(parameter, "name", "")
        return VeilleeError("missing-word", name=name)
    if kind == "UsageError":
        return VeilleeError("extra-words", text=_last_words(str(error)))
    if hasattr(error, "format_message"):
        return VeilleeError("bad-usage", text=error.format_message())
    return None


def _last_words(message: str) -> str:
    """What was too much: ``Got unexpected extra argument (b)`` names it in brackets."""
    return message.rpartition("(")[2].rstrip(").") if "(" in message else message


def _usage(words: Words, ctx: Any, formatter: Any, pieces: Sequence[str]) -> None:
    text = " ".join([f"[{words('cli.help.options.short')}]", *pieces])
    formatter.write_usage(ctx.command_path, text, prefix=words("cli.help.usage") + " ")


def _arguments(command: Any) -> list[Any]:
    return [p for p in command.params if p.param_type_name == "argument"]


def _text(formatter: Any, text: str | None) -> None:
    if text:
        formatter.write_paragraph()
        for paragraph in text.split("\n\n"):
            formatter.write_text(paragraph)


def _options(words: Words, ctx: Any, command: Any, formatter: Any) -> None:
    rows = []
    for parameter in command.get_params(ctx):
        if parameter.param_type_name == "argument" or parameter.hidden:
            continue
        name = ", ".join(parameter.opts)
        if not parameter.is_flag and parameter.metavar:
            name += f" {parameter.metavar}"
        text = words("cli.flag.help") if parameter.name == "help" else parameter.help or ""
        rows.append((name, text))
    with formatter.section(words("cli.help.options")):
        formatter.write_dl(rows)


def _commands(group: Any, ctx: Any) -> list[tuple[str, str]]:
    names = group.list_commands(ctx)
    commands = [(name, group.get_command(ctx, name)) for name in names]
    return [(name, command.help.split("\n\n")[0]) for name, command in commands]
