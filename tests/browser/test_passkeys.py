"""A passkey, created and used by a real browser with a virtual device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from browser.house import House
from browser.visitor import Visitor


def with_device(visitor: Visitor, keys: Sequence[dict[str, Any]] = ()) -> Any:
    """Add a virtual device to a browser, with known passkeys if any."""
    line = visitor.page.context.new_cdp_session(visitor.page)
    line.send("WebAuthn.enable")
    about = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options = {**about, "hasUserVerification": True, "isUserVerified": True}
    device = line.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    for key in keys:
        about = {"authenticatorId": device, "credential": key}
        line.send("WebAuthn.addCredential", about)
    return lambda: line.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]


def test_a_passkey_makes_one_the_same_player_elsewhere(own_house: House, meet) -> None:
    home = own_house.url.replace("127.0.0.1", "localhost")
    ada = meet(own_house).go(f"{home}/matches")
    keys = with_device(ada)
    ada.click(ada.button("Become a member with a passkey"))
    expect(ada.page.get_by_text("You are a member: your passkey")).to_be_visible()
    ada.rest()
    title = ada.page.locator("#you").inner_text()

    bob = meet(own_house).go(f"{home}/matches")
    with_device(bob, keys())
    bob.click(bob.button("I have a passkey"))
    expect(bob.page.get_by_text("You are a member: your passkey")).to_be_visible()
    expect(bob.page.locator("#you")).to_have_text(title)
    expect(bob.page.get_by_role("button", name="Remove Chrome")).to_have_text("Remove")

    remove = bob.page.get_by_role("button", name="Remove Chrome")
    bob.forgive("status of 409", "passkeys/remove: 409")
    bob.click(remove)  # the last way to sign in stays
    expect(bob.page.get_by_role("alert")).to_contain_text("Ask for a sentence first")
    bob.click(bob.button("A sentence as well, for devices without the passkey"))
    expect(bob.page.locator("[data-sentence]")).to_be_visible()
    bob.click(remove)
    expect(remove).to_be_hidden()


def test_a_device_that_says_no_costs_nothing(own_house: House, meet) -> None:
    ada = meet(own_house).go(f"{own_house.url.replace('127.0.0.1', 'localhost')}/matches")
    with_device(ada)
    ada.click(ada.button("I have a passkey"))
    expect(ada.page.get_by_role("alert")).to_contain_text("the device offered no passkey")


def test_passkeys_are_not_offered_where_browsers_have_none(own_house: House, meet) -> None:
    ada = meet(own_house).go("/matches")
    expect(ada.button("Become a member")).to_be_visible()
    expect(ada.button("I have a passkey")).to_have_count(0)


def test_a_member_signs_out_other_devices_and_proves_who_they_are(own_house: House, meet) -> None:
    ada = meet(own_house).go("/matches")
    ada.click(ada.button("Become a member"))
    sentence = ada.page.locator("[data-sentence]").inner_text()
    listed = ada.page.locator("ul.lines li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("this one")

    bob = meet(own_house).go("/matches")
    bob.page.get_by_label("I have a sentence").fill(sentence)
    bob.click(bob.button("That’s me"))
    expect(bob.page.locator("ul.lines li")).to_have_count(2)
    bob.click(bob.button("Sign out everywhere else"))
    expect(bob.page.locator("ul.lines li")).to_have_count(1)
    ada.go("/matches")
    expect(ada.page.get_by_text("You are known only in this browser.")).to_be_visible()

    bob.page.route("**/api/session/keep", refuse_once())
    bob.forgive("status of 403", "session/keep: 403")
    bob.click(bob.button("A new sentence (the old one stops working)"))
    bob.page.get_by_label("Please prove that it is you.").fill(sentence)
    bob.click(bob.button("Continue"))
    expect(bob.page.locator("[data-sentence]")).to_be_visible()
    assert bob.page.locator("[data-sentence]").inner_text() != sentence


def test_a_new_cookie_is_there_before_the_next_request(own_house: House, meet) -> None:
    ada = meet(own_house).go("/matches")
    seen: list[str] = []
    ada.page.on("request", lambda request: seen.append(f"asks {request.url}"))
    ada.page.on("response", lambda response: seen.append(f"has {response.url}"))
    ada.page.route("**/api/session/keep", after_a_while)
    with ada.page.expect_response("**/api/people"):
        ada.click(ada.button("Become a member"))
    has_cookie = seen.index(f"has {own_house.url}/api/session/keep")
    assert has_cookie < seen.index(f"asks {own_house.url}/api/people")


def after_a_while(route: Any) -> None:
    """Delay a request, so that the page has time for others."""
    route.request.frame.page.wait_for_timeout(300)
    route.continue_()


def refuse_once() -> Any:
    """Refuse the first request, as the server does after five minutes."""
    seen: list[Any] = []

    def answer(route: Any) -> None:
        seen.append(route)
        if len(seen) > 1:
            return route.continue_()
        body = {"code": "prove", "sentence": None, "id": ""}
        return route.fulfill(status=403, json=body)

    return answer
