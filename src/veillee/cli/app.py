"""The commands of ``veillee`` and their flags. Each imports what it needs when it runs."""

# Annotations are not postponed here: typer reads them, and they name local flags.

from typing import Annotated, Any

import typer

from veillee.cli.help import command_class, group_class
from veillee.words import Words

_EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}


def build(words: Words) -> typer.Typer:
    """The program, speaking the language of ``words``."""
    app = typer.Typer(
        cls=group_class(words),
        help=words("cli.about"),
        epilog=_as_it_stands(words("cli.examples")),
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    _add_root(app, words)
    _add_table_commands(app, words)
    _add_reading_commands(app, words)
    _add_engine_commands(app, words)
    _add_review_command(app, words)
    _add_arena_commands(app, words)
    _add_server_commands(app, words)
    return app


def _as_it_stands(text: str) -> str:
    """A text whose lines are not to be filled up: ``\\b`` says so for a paragraph."""
    return "\n\n".join(f"\b\n{paragraph}" for paragraph in text.split("\n\n"))


def _add_root(app: typer.Typer, words: Words) -> None:
    version_flag = typer.Option("--version", help=words("cli.flag.version"))
    lang_flag = typer.Option("--lang", metavar="fr|en", help=words("cli.flag.lang"))
    no_browser_flag = typer.Option("--no-browser", help=words("cli.flag.no-browser"))

    @app.callback(invoke_without_command=True)
    def root(
        context: typer.Context,
        version: Annotated[bool, version_flag] = False,
        lang: Annotated[str | None, lang_flag] = None,
        no_browser: Annotated[bool, no_browser_flag] = False,
    ) -> None:
        del lang  # has been looked for before this app was built
        if version:
            from veillee import __version__

            print(f"veillee {__version__}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            from veillee.cli.serve import at_home

            raise typer.Exit(at_home(words, browser=not no_browser))


def _add_table_commands(app: typer.Typer, words: Words) -> None:
    command = command_class(words)

    def flag(name: str, metavar: str) -> Any:
        return typer.Option(f"--{name}", metavar=metavar, help=words(f"cli.flag.{name}"))

    def words_of_game() -> Any:
        return typer.Argument(metavar=words("cli.metavar.game"), show_default=False)

    @app.command(
        "play",
        cls=command,
        help=words("cli.play.about"),
        epilog=words("cli.options.hint"),
        context_settings=_EXTRA,
    )
    def play(  # noqa: PLR0913, PLR0917 - one parameter a flag, and typer calls by name
        game: Annotated[list[str] | None, words_of_game()] = None,
        seats: Annotated[str | None, flag("seats", "N")] = None,
        seat: Annotated[str | None, flag("seat", "K")] = None,
        bots: Annotated[str | None, flag("bots", "NAME")] = None,
        players: Annotated[str | None, flag("players", "A,B,C...")] = None,
        seed: Annotated[str | None, flag("seed", "N")] = None,
        pace: Annotated[str | None, flag("pace", "S")] = None,
        resume: Annotated[str | None, flag("resume", "FILE")] = None,
        save: Annotated[str | None, flag("save", "FILE")] = None,
        lang: Annotated[str | None, flag("lang", "fr|en")] = None,
    ) -> int:
        del lang
        from veillee.cli.play import Wishes
        from veillee.cli.play import play as run

        return run(
            words,
            Wishes(game or (), seats, seat, bots, seed, players, pace, resume, save),
        )

    @app.command(
        "watch",
        cls=command,
        help=words("cli.watch.about"),
        epilog=words("cli.options.hint"),
        context_settings=_EXTRA,
    )
    def watch(
        game: Annotated[list[str] | None, words_of_game()] = None,
        seats: Annotated[str | None, flag("seats", "N")] = None,
        bots: Annotated[str | None, flag("bots", "NAME")] = None,
        players: Annotated[str | None, flag("players", "A,B,C...")] = None,
        seed: Annotated[str | None, flag("seed", "N")] = None,
        pace: Annotated[str | None, flag("pace", "S")] = None,
        record: Annotated[str | None, flag("record", "FILE")] = None,
        lang: Annotated[str | None, flag("lang", "fr|en")] = None,
    ) -> int:
        del lang
        from veillee.cli.play import Wishes
        from veillee.cli.watch import watch as run

        return run(
            words,
            Wishes(game or (), seats, None, bots, seed, players, pace, None, record),
        )


def _add_reading_commands(app: typer.Typer, words: Words) -> None:
    command = command_class(words)
    lang_flag = typer.Option("--lang", metavar="fr|en", help=words("cli.flag.lang"))
    seats_flag = typer.Option("--seats", metavar="N", help=words("cli.flag.seats"))
    json_flag = typer.Option("--json", help=words("cli.flag.json"))
    game_words = typer.Argument(metavar=words("cli.metavar.game"), show_default=False)
    file_words = typer.Argument(metavar=words("cli.metavar.files"), show_default=False)

    @app.command(
        "rules",
        cls=command,
        help=words("cli.rules.about"),
        epilog=words("cli.options.hint"),
        context_settings=_EXTRA,
    )
    def rules(
        game: Annotated[list[str] | None, game_words] = None,
        seats: Annotated[str | None, seats_flag] = None,
        lang: Annotated[str | None, lang_flag] = None,
    ) -> int:
        del lang
        from veillee.cli.show import rules as run

        return run(words, game or (), seats)

    @app.command("options", cls=command, help=words("cli.options.about"), context_settings=_EXTRA)
    def options(
        game: Annotated[list[str] | None, game_words] = None,
        lang: Annotated[str | None, lang_flag] = None,
    ) -> int:
        del lang
        from veillee.cli.show import options as run

        return run(words, game or ())

    @app.command("games", cls=command, help=words("cli.games.about"))
    def games(lang: Annotated[str | None, lang_flag] = None) -> int:
        del lang
        from veillee.cli.show import games as run

        return run(words)

    @app.command("replay", cls=command, help=words("cli.replay.about"))
    def replay(
        files: Annotated[list[str], file_words],
        json: Annotated[bool, json_flag] = False,
        lang: Annotated[str | None, lang_flag] = None,
    ) -> int:
        del lang
        from veillee.cli.replay import replay as run

        return run(words, files, as_json=json)


def _add_engine_commands(app: typer.Typer, words: Words) -> None:
    command = command_class(words)
    lang_flag = typer.Option("--lang", metavar="fr|en", help=words("cli.flag.lang"))

    @app.command("warmup", cls=command, help=words("cli.warmup.about"))
    def warmup(lang: Annotated[str | None, lang_flag] = None) -> int:
        del lang
        from veillee.cli.engine import warmup as run

        return run(words)

    @app.command("bench", cls=command, help=words("cli.bench.about"))
    def bench(lang: Annotated[str | None, lang_flag] = None) -> int:
        del lang
        from veillee.cli.engine import bench as run

        return run(words)

    json_flag = typer.Option("--json", help=words("cli.flag.json"))
    nodes_flag = typer.Option("--nodes", metavar="N", help=words("cli.flag.nodes"))
    file_word = typer.Argument(metavar=words("cli.solve.file"), show_default=False)

    @app.command("solve", cls=command, help=words("cli.solve.about"))
    def solve(
        file: Annotated[str, file_word],
        json: Annotated[bool, json_flag] = False,
        nodes: Annotated[str | None, nodes_flag] = None,
        lang: Annotated[str | None, lang_flag] = None,
    ) -> int:
        del lang
        from veillee.cli.solve import solve_file as run

        return run(words, file, nodes, as_json=json)


def _add_review_command(app: typer.Typer, words: Words) -> None:
    def flag(name: str, metavar: str) -> Any:
        return typer.Option(f"--{name}", metavar=metavar, help=words(f"cli.review.flag.{name}"))

    lang_flag = typer.Option("--lang", metavar="fr|en", help=words("cli.flag.lang"))
    json_flag = typer.Option("--json", help=words("cli.flag.json"))
    file_word = typer.Argument(metavar=words("cli.review.file"), show_default=False)

    @app.command("review", cls=command_class(words), help=words("cli.review.about"))
    def review(
        file: Annotated[str, file_word],
        deal: Annotated[str | None, flag("deal", "N")] = None,
        seat: Annotated[str | None, flag("seat", "K")] = None,
        seconds: Annotated[str | None, flag("seconds", "S")] = None,
        json: Annotated[bool, json_flag] = False,
        lang: Annotated[str | None, lang_flag] = None,
    ) -> int:
        del lang
        from veillee.cli.review import Wishes
        from veillee.cli.review import review as run

        return run(words, file, Wishes(deal, seat, seconds, json))


def _add_arena_commands(app: typer.Typer, words: Words) -> None:
    for name, takes, stops in (("duel", "A B", True), ("ladder", "[SPEC]...", False)):
        _add_arena_command(app, words, name, takes, stops=stops)


def _add_arena_command(
    app: typer.Typer, words: Words, name: str, takes: str, *, stops: bool
) -> None:
    def flag(name: str, metavar: str | None = None, *, hidden: bool = False) -> Any:
        text = words(f"cli.arena.flag.{name}")
        return typer.Option(f"--{name}", metavar=metavar, help=text, hidden=hidden)

    bots_and_options = typer.Argument(
        metavar=words("cli.metavar.bots", takes=takes), show_default=False
    )
    lang_flag = typer.Option("--lang", metavar="fr|en", help=words("cli.flag.lang"))

    @app.command(
        name,
        cls=command_class(words),
        help=words(f"cli.{name}.about", example="expert:budget=0.5"),
        epilog=words("cli.options.hint"),
        context_settings=_EXTRA,
    )
    def measure(  # noqa: PLR0913, PLR0917 - one parameter a flag, and typer calls by name
        bots: Annotated[list[str] | None, bots_and_options] = None,
        game: Annotated[str | None, flag("game", "GAME")] = None,
        seats: Annotated[str | None, flag("seats", "N")] = None,
        deals: Annotated[str | None, flag("deals", "N")] = None,
        matches: Annotated[bool, flag("matches")] = False,
        seed: Annotated[str | None, flag("seed", "N")] = None,
        jobs: Annotated[str | None, flag("jobs", "N")] = None,
        scheduler: Annotated[str | None, flag("scheduler", "ADDRESS")] = None,
        resume: Annotated[str | None, flag("resume", "FILE")] = None,
        no_stop: Annotated[bool, flag("no-stop", hidden=not stops)] = False,
        allow_oracle: Annotated[bool, flag("allow-oracle")] = False,
        json: Annotated[bool, flag("json")] = False,
        lang: Annotated[str | None, lang_flag] = None,
    ) -> int:
        del lang
        from veillee.cli import duel, ladder
        from veillee.cli.arena import Wishes

        where = (game, seats, deals, jobs, seed, scheduler, resume)
        how = (matches, not no_stop, allow_oracle, json)
        run = duel.run if stops else ladder.run
        return run(words, Wishes(bots or (), *where, *how))


def _add_server_commands(app: typer.Typer, words: Words) -> None:
    command = command_class(words)
    lang_flag = typer.Option("--lang", metavar="fr|en", help=words("cli.flag.lang"))

    def flag(name: str, metavar: str) -> Any:
        return typer.Option(f"--{name}", metavar=metavar, help=words(f"cli.flag.{name}"))

    browser_flag = typer.Option("--browser/--no-browser", help=words("cli.flag.browser"))
    file_words = typer.Argument(metavar=words("cli.metavar.files"), show_default=False)
    json_flag = typer.Option("--json", help=words("cli.flag.json"))

    @app.command("serve", cls=command, help=words("cli.serve.about"))
    def serve(  # noqa: PLR0913, PLR0917 - one parameter a flag, and typer calls by name
        host: Annotated[str | None, flag("host", "HOST")] = None,
        port: Annotated[str | None, flag("port", "N")] = None,
        database: Annotated[str | None, flag("database", "FILE")] = None,
        sync: Annotated[str | None, flag("sync", "normal|full")] = None,
        url: Annotated[str | None, flag("url", "URL")] = None,
        workers: Annotated[str | None, flag("workers", "N")] = None,
        log: Annotated[str | None, flag("log", "text|json")] = None,
        browser: Annotated[bool, browser_flag] = False,
        lang: Annotated[str | None, lang_flag] = None,
    ) -> int:
        del lang
        from veillee.cli.serve import serve as run

        flags = {"host": host, "port": port, "database": database, "sync": sync}
        flags |= {"url": url, "workers": workers, "log": log}
        return run(words, flags, browser=browser)

    @app.command("verify", cls=command, help=words("cli.verify.about"))
    def verify(
        files: Annotated[list[str], file_words],
        json: Annotated[bool, json_flag] = False,
        lang: Annotated[str | None, lang_flag] = None,
    ) -> int:
        del lang
        from veillee.cli.verify import verify_files as run

        return run(words, files, as_json=json)
