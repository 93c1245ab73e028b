"""Settings: read strictly, each refused with one line that names the variable and the reason."""

import pytest

from service.web.settings import BadSetting, Settings, described


def test_nothing_set_gives_the_defaults() -> None:
    settings = Settings.from_environment({"HOME": "/root", "PORT": "1"})
    assert settings == Settings()
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert (settings.max_body, settings.max_batch_body, settings.max_batch_items) == (65_536, 4_194_304, 1000)


def test_every_kind_of_setting_is_read() -> None:
    environ = {
        "GUILIN_PORT": " 9000 ",
        "GUILIN_HEAD_TIMEOUT": "2.5",
        "GUILIN_METRICS": "false",
        "GUILIN_API_KEYS": "first, second,",
        "GUILIN_LOG_LEVEL": "warning",
    }
    settings = Settings.from_environment(environ)
    assert settings == Settings(
        port=9000,
        head_timeout=2.5,
        metrics=False,
        api_keys=("first", "second"),
        log_level="warning",
    )


def test_an_empty_variable_counts_as_unset() -> None:
    assert Settings.from_environment({"GUILIN_PORT": "", "GUILIN_API_KEYS": "  "}) == Settings()


@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        ("GUILIN_PORT", "eighty", "expected int"),
        ("GUILIN_PORT", "65536", "expected int <= 65535"),
        ("GUILIN_PORT", "80.5", "expected int"),
        ("GUILIN_WORKERS", "0", "expected int >= 1"),
        ("GUILIN_METRICS", "maybe", "expected bool"),
        ("GUILIN_LOG_LEVEL", "loud", "invalid enum value 'loud'"),
        ("GUILIN_HEAD_TIMEOUT", "nan", "expected float > 0.0"),
        ("GUILIN_HEAD_TIMEOUT", "0", "expected float > 0.0"),
        ("GUILIN_MAX_BATCH_ITEMS", "1001", "expected int <= 1000"),
        ("GUILIN_CORS_ORIGINS", ",", "it names nothing"),
    ],
)
def test_a_bad_value_is_refused_in_one_line(variable: str, value: str, reason: str) -> None:
    with pytest.raises(BadSetting) as refused:
        Settings.from_environment({variable: value})
    assert str(refused.value) == f"{variable}={value}: {reason}"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("GUILIN_CORS_ORIGINS", "foo"),
        ("GUILIN_CORS_ORIGINS", "http://a.example/x"),
    ],
)
def test_what_is_no_address_is_refused_in_one_line(variable: str, value: str) -> None:
    with pytest.raises(BadSetting, match="expected str matching regex") as refused:
        Settings.from_environment({variable: value})
    assert str(refused.value).startswith(f"{variable}={value}: ")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("foo", "'foo' does not appear to be an IPv4 or IPv6 network"),
        ("10.0.0.1, proxy.example", "'proxy.example' does not appear to be an IPv4 or IPv6 network"),
        ("999.1.1.1", "'999.1.1.1' does not appear to be an IPv4 or IPv6 network"),
        ("10.0.0.0/99", "'10.0.0.0/99' does not appear to be an IPv4 or IPv6 network"),
        ("10.0.0.5/8", "10.0.0.5/8 has host bits set"),
        ("fd00::1/8", "fd00::1/8 has host bits set"),
    ],
)
def test_a_proxy_is_an_address_or_a_network(value: str, reason: str) -> None:
    with pytest.raises(BadSetting) as refused:
        Settings.from_environment({"GUILIN_TRUSTED_PROXIES": value})
    assert str(refused.value) == f"GUILIN_TRUSTED_PROXIES={value}: {reason}"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("GUILIN_API_KEYS", "hunter 2"),
        ("GUILIN_OTEL_ENDPOINT", "user:hunter2@collector:4318"),
    ],
)
def test_a_message_shows_no_secret(variable: str, value: str) -> None:
    with pytest.raises(BadSetting, match="expected str matching regex") as refused:
        Settings.from_environment({variable: value})
    assert str(refused.value).startswith(f"{variable}: ")
    assert "hunter" not in str(refused.value)


def test_addresses_networks_and_origins_are_taken() -> None:
    proxies, origins = "10.0.0.1,10.0.0.0/8,::1,fd00::/8,*", "https://club.example,http://localhost:5173,*"
    settings = Settings.from_environment({"GUILIN_TRUSTED_PROXIES": proxies, "GUILIN_CORS_ORIGINS": origins})
    assert settings.trusted_proxies == tuple(proxies.split(","))
    assert settings.cors_origins == tuple(origins.split(","))


@pytest.mark.parametrize("value", [",", "two words", "first, sécond"])
def test_keys_that_are_none_never_open_the_service_and_are_not_shown(value: str) -> None:
    with pytest.raises(BadSetting, match=r"^GUILIN_API_KEYS: ") as refused:
        Settings.from_environment({"GUILIN_API_KEYS": value})
    assert value.split(",")[-1].strip() == "" or value.split(",")[-1].strip() not in str(refused.value)


@pytest.mark.parametrize("variable", ["GUILIN_API_KEY", "GUILIN_port", "GUILIN_"])
def test_a_variable_that_names_no_setting_is_refused(variable: str) -> None:
    with pytest.raises(BadSetting, match=f"^{variable} is not a setting$"):
        Settings.from_environment({variable: "x"})


def test_every_setting_is_described() -> None:
    rows = described()
    assert [row.variable for row in rows] == [f"GUILIN_{name.upper()}" for name in Settings.__struct_fields__]
    assert all(row.meaning.endswith(".") and len(row.meaning) > 15 for row in rows)
    assert (rows[1].variable, rows[1].default) == ("GUILIN_PORT", "8000")
