"""The only place that knows numba: it compiles kernels, with the rules inside, and caches them.

The rules modules stay free of it: their functions are registered from here. Without numba (or
with ``VEILLEE_INTERPRETED=1``) ``kernel`` gives the plain function back and everything still runs.
"""

from __future__ import annotations

import contextlib
import inspect
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any, ParamSpec, TypeVar, cast

from veillee.compiled import questions
from veillee.compiled.kernels import chance
from veillee.games import tricks

P = ParamSpec("P")
R = TypeVar("R")

# Where functions live that kernels call; their own modules may be a test's.
_OURS = ("veillee.games.", "veillee.compiled.", "compiled.")


@cache
def enabled() -> bool:
    """Whether kernels are compiled in this process."""
    return (
        os.environ.get("VEILLEE_INTERPRETED", "0") in ("", "0") and find_spec("numba") is not None
    )


@contextlib.contextmanager
def interpreting() -> Iterator[None]:
    """Inside, the plain functions answer, for who cannot wait for a compiler."""
    before = os.environ.get("VEILLEE_INTERPRETED", "0")
    os.environ["VEILLEE_INTERPRETED"] = "1"
    enabled.cache_clear()
    try:
        yield
    finally:
        os.environ["VEILLEE_INTERPRETED"] = before
        enabled.cache_clear()


def bounds_checked() -> bool:
    """Whether every index is checked (``VEILLEE_BOUNDSCHECK=1``): slower, for tests."""
    return os.environ.get("VEILLEE_BOUNDSCHECK", "0") not in ("", "0")


def numba_version() -> str:
    """The version installed, without importing it."""
    return version("numba")


def flags() -> str:
    """What kernels depend on besides the sources: numba does not tell such builds apart."""
    return f"boundscheck={bounds_checked()}"


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """``function`` compiled on its first call, or as it is where nothing is compiled."""
    if not enabled():
        return function
    if function not in _kernels:
        _prepare()
        from numba import njit

        _registered.add(function)
        _register_callees(function)
        options = {"cache": True, "nogil": True, "boundscheck": bounds_checked()}
        _kernels[function] = njit(**options)(function)
    return cast("Callable[P, R]", _kernels[function])


@cache
def _prepare() -> None:
    """Once a process: name the cache folder, then tell numba what kernels may call."""
    import numba

    from veillee.compiled.cache import kernel_folder

    numba.config.CACHE_DIR = str(kernel_folder(numba_version(), flags()))
    if bounds_checked():
        numba.config.BOUNDSCHECK = 1  # for the functions a kernel calls as well
    _registered.update(_register_instructions())
    _registered.update(_register_questions())


_registered: set[object] = set()
_kernels: dict[object, Any] = {}


def _register(function: Any) -> None:
    """Let kernels call a plain function, and whatever it calls in turn."""
    if function in _registered:
        return
    from numba.extending import register_jitable

    _registered.add(function)
    register_jitable(forceinline=True)(function)
    _register_callees(function)


def _register_callees(function: Any) -> None:
    names = function.__code__.co_names
    found = [function.__globals__[name] for name in names if name in function.__globals__]
    modules = [value for value in found if inspect.ismodule(value)]
    found += [
        getattr(module, name) for module in modules for name in names if hasattr(module, name)
    ]
    for value in found:
        if inspect.isfunction(value) and value.__module__.startswith(_OURS):
            _register(value)


def _register_questions() -> set[object]:
    _answer(questions.RULES, questions.QUESTIONS_TO_RULES)
    _answer(questions.POLICIES, questions.QUESTIONS_TO_POLICY)
    return {questions.raw}


def answer_questions(table: Mapping[type, Any], asked: Sequence[Callable[..., Any]]) -> None:
    """Let kernels ask more: each question is answered by the module the table has for a marker."""
    if enabled():
        _prepare()
        _answer(table, asked)


def _answer(table: Mapping[type, Any], asked: Sequence[Callable[..., Any]]) -> None:
    from numba.extending import overload

    for question in asked:
        if question not in _registered:
            _registered.add(question)
            overload(question, jit_options={"forceinline": True})(_chooser(question, table))


def _chooser(question: Callable[..., Any], table: Mapping[type, Any]) -> Callable[..., Any]:
    """What numba calls to find the implementation of ``question`` for a marker's type.

    Numba wants the implementation's parameters named as the question's, so it is written out.
    """
    name = question.__name__
    parameters = list(inspect.signature(question).parameters)
    source = (
        f"def choose_implementation({', '.join(parameters)}):\n"
        f"    answer = table[{parameters[0]}.instance_class].{name}\n"
        f"    register(answer)\n"
        f"    def {name}({', '.join(parameters)}):\n"
        f"        return answer({', '.join(parameters[1:])})\n"
        f"    return {name}\n"
    )
    scope: dict[str, Any] = {"table": table, "register": _register}
    exec(source, scope)
    return cast("Callable[..., Any]", scope["choose_implementation"])


def has_deposit() -> bool:
    """Whether the processor finds the n-th bit of a mask in one instruction (BMI2)."""
    from llvmlite import binding

    return bool(binding.get_host_cpu_features().get("bmi2", False))


def _register_instructions() -> set[object]:
    """Functions that are better told to the compiler than compiled: bits, wrapping, pointers."""
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic, overload

    special: set[object] = {tricks.count, tricks.lowest, tricks.highest}

    @intrinsic  # type: ignore[untyped-decorator]
    def population(typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def leading_zeros(typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def pointer(typing: Any, array: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, args[0]).data

        return types.CPointer(array.dtype)(array), generate  # type: ignore[attr-defined]

    @intrinsic  # type: ignore[untyped-decorator]
    def deposit(typing: Any, bits: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            function = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
            return builder.call(function, args)

        return types.int64(types.int64, types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def wrapped_advance(typing: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def constant(value: int) -> Any:
                return ir.Constant(ir.IntType(64), value)

            product = builder.mul(args[0], constant(chance.MULTIPLIER))
            return builder.and_(
                builder.add(product, constant(chance.INCREMENT)), constant(chance.MASK)
            )

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def wrapping_multiply(typing: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            mask = ir.Constant(ir.IntType(64), chance.MASK)
            return builder.and_(builder.mul(args[0], args[1]), mask)

        return types.int64(types.int64, types.int64), generate

    # Numba takes signed arithmetic never to overflow and lets LLVM drop the mask behind it
    # (seen: indices out of range); so the products that must wrap are written out.
    overload(chance.advance)(lambda word: lambda word: wrapped_advance(word))
    overload(chance.wrapped_product)(
        lambda one, other: lambda one, other: wrapping_multiply(one, other)
    )
    special |= {chance.advance, chance.wrapped_product}
    if has_deposit():
        overload(tricks.nth)(
            lambda mask, index: lambda mask, index: trailing_zeros(deposit(1 << index, mask))
        )
        special.add(tricks.nth)
    overload(tricks.count)(lambda mask: lambda mask: population(mask))
    overload(tricks.lowest)(lambda mask: lambda mask: trailing_zeros(mask))
    overload(tricks.highest)(lambda mask: lambda mask: 63 - leading_zeros(mask))
    if bounds_checked():
        overload(questions.raw)(lambda state: lambda state: state)
    else:
        overload(questions.raw)(lambda state: lambda state: pointer(state))
    return special
