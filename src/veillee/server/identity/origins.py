"""Where a request comes from: over which scheme, from which page, from which address."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from veillee.errors import VeilleeError
from veillee.server.problems import Connection

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": 80, "https": 443}


def is_secure(connection: Connection) -> bool:
    """Whether the browser speaks TLS, to us or to a proxy that says so.

    Anybody may say so; it only adds ``Secure`` to their own cookie.
    """
    said = connection.headers.get("x-forwarded-proto", "").split(",")[0].strip().lower()
    return connection.scope["scheme"] in ("https", "wss") or said in ("https", "wss")


def check_origin(connection: Connection, allowed: Collection[str] = ()) -> None:
    """Refuse what a page of another site has a browser send.

    Only what changes something is looked at, and WebSockets. Programs send neither of the
    headers that are looked at, and are let through. ``allowed``: other origins to be trusted,
    as ``https://example.org``.

    Raises:
        VeilleeError: ``foreign-origin`` with ``origin``.
    """
    if connection.scope.get("method") in _SAFE:  # a WebSocket has none
        return
    origin = connection.headers.get("origin", "")
    if origin and origin in allowed:
        return
    # A page cannot set this header, and a browser sends it where the connection is trusted.
    site = connection.headers.get("sec-fetch-site", "")
    own = site in ("same-origin", "none") if site else not origin or _is_own(connection, origin)
    if not own:
        raise VeilleeError("foreign-origin", origin=origin or site)


def address_of(connection: Connection) -> str:
    """The address that tries are counted by: an IPv4 address, or the network of an IPv6 one."""
    client = connection.client
    host = client.host if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    # Everybody has 2**64 addresses of one network.
    return str(ipaddress.ip_network((address, 64), strict=False))


def _is_own(connection: Connection, origin: str) -> bool:
    # A page of another site cannot set X-Forwarded-Host; a proxy of ours does.
    named = [connection.headers.get(name, "") for name in ("host", "x-forwarded-host")]
    try:
        parts = urlsplit(origin)
        asked = (parts.hostname, parts.port or _PORTS.get(parts.scheme))
        hosts = [urlsplit(f"//{host.split(',')[0].strip()}") for host in named if host]
        own = {(host.hostname, host.port or _PORTS.get(parts.scheme)) for host in hosts}
    except ValueError:
        return False
    return parts.hostname is not None and asked in own
