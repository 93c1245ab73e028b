"""The manifest is valid, strictly, and says what a pod of this service needs."""

from typing import Any

import kubernetes_validate
import pytest
import yaml

from service.web.gateway import PROBES
from service.web.settings import PREFIX, Settings
from tests.live import ROOT

VERSIONS = ("1.29", "1.31", "1.33")
DOCUMENTS: list[dict[str, Any]] = list(yaml.safe_load_all((ROOT / "kubernetes.yaml").read_text(encoding="utf-8")))
BY_KIND = {document["kind"]: document for document in DOCUMENTS}
POD: dict[str, Any] = BY_KIND["Deployment"]["spec"]["template"]["spec"]
CONTAINER: dict[str, Any] = POD["containers"][0]
LABELS = {"app.kubernetes.io/name": "guilin-referee"}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", sorted(BY_KIND))
def test_every_document_matches_its_schema(kind: str, version: str) -> None:
    kubernetes_validate.validate(BY_KIND[kind], version, strict=True)


def test_every_document_is_named_alike_and_meant_for_the_same_pods() -> None:
    assert len(DOCUMENTS) == len(BY_KIND) == 5
    assert {document["metadata"]["name"] for document in DOCUMENTS} == {"guilin-referee"}
    deployment = BY_KIND["Deployment"]["spec"]
    assert deployment["template"]["metadata"]["labels"] == LABELS
    assert deployment["selector"]["matchLabels"] == LABELS
    assert BY_KIND["Service"]["spec"]["selector"] == LABELS
    assert BY_KIND["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == LABELS
    target = BY_KIND["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    assert target == {"apiVersion": "apps/v1", "kind": "Deployment", "name": "guilin-referee"}
    assert "replicas" not in deployment, "the autoscaler's number must not be undone by each apply"


def test_nothing_but_http_goes_in_and_nothing_comes_out() -> None:
    policy = BY_KIND["NetworkPolicy"]["spec"]
    assert policy["podSelector"]["matchLabels"] == LABELS
    assert sorted(policy["policyTypes"]) == ["Egress", "Ingress"]
    assert policy["egress"] == []
    assert [port["port"] for rule in policy["ingress"] for port in rule["ports"]] == ["http"]


def test_no_pod_starts_without_keys() -> None:
    (keys,) = [entry for entry in CONTAINER["env"] if entry["name"] == "GUILIN_API_KEYS"]
    assert not keys["valueFrom"]["secretKeyRef"].get("optional")


def test_the_pod_runs_without_privileges() -> None:
    assert POD["securityContext"]["runAsNonRoot"] is True
    assert POD["securityContext"]["runAsUser"] >= 10_000
    assert CONTAINER["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert POD["automountServiceAccountToken"] is False


def test_what_the_pod_asks_of_the_service_is_there() -> None:
    probes = {CONTAINER[name]["httpGet"]["path"] for name in ("startupProbe", "readinessProbe", "livenessProbe")}
    assert probes == PROBES
    environ = {entry["name"]: entry.get("value", "") for entry in CONTAINER["env"]}
    assert all(name.startswith(PREFIX) for name in environ)
    settings = Settings.from_environment(environ)
    assert settings.stop_timeout + 5 < POD["terminationGracePeriodSeconds"], "the pause before the stop is 5 s"
    assert CONTAINER["ports"][0]["containerPort"] == settings.port
    assert POD["enableServiceLinks"] is False, "GUILIN_REFEREE_PORT would be taken for a setting"
