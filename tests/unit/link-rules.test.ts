import { describe, expect, test } from "vitest";
import { linkMessages, linkProblem } from "#app/text/link-rules";

describe("ADM-06, F-11: the address of a file", () => {
  test.each([
    "https://telechargements.example/patch.zip",
    "https://files.neva.fr/a?b=c#d",
    "HTTPS://FILES.NEVA.FR/a",
    "https://notre-example.com/a",
    "https://exemples.fr/a",
    "https://test.neva.fr/a",
  ])("accepted: %s", (text) => expect(linkProblem(text)).toBeNull());

  test.each([
    "telechargements.example/patch-5-2-3.zip",
    "http://neva.fr/a",
    "javascript:alert(1)",
    "javascript://neva.fr/https://neva.fr/%0aalert(1)",
    "https://",
    "//neva.fr/a",
  ])("incomplete: %s", (text) => expect(linkProblem(text)).toBe(linkMessages.incomplete));

  test.each(["https://user@neva.fr/", "https://:secret@neva.fr/"])("an account in it: %s", (text) =>
    expect(linkProblem(text)).toBe(linkMessages.account),
  );

  test.each([
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://neva/a",
    "https://neva.fr:70000/a",
    "https://[neva.fr/a",
  ])("no name of a site: %s", (text) => expect(linkProblem(text)).toBe(linkMessages.host));

  test.each([
    "https://a b.fr/",
    "https://neva.fr/a b.zip",
    "https://neva.fr/a\u00a0b",
    "https://neva.fr/a\nb",
    "HTTPS://neva.fr/a b",
  ])("a space in it: %s", (text) => expect(linkProblem(text)).toBe(linkMessages.spaced));

  test.each(["https://neva.fr/a#clef\u200b", "https://ne\u00adva.fr/"])(
    "what nobody sees in it: %j",
    (text) => expect(linkProblem(text)).toBe(linkMessages.unseen),
  );

  test.each(["neva.fr/a b.zip", "http://neva.fr/a b.zip"])(
    "incomplete before all, with a space: %s",
    (text) => expect(linkProblem(text)).toBe(linkMessages.incomplete),
  );

  test.each([
    "https://example.com/a",
    "https://www.example.org/",
    "https://example.net/",
    "https://localhost/a",
    "https://files.localhost/a",
    "https://files.invalid/a",
    "https://files.test/a",
    "https://lien.fr/",
    "https://votre-lien.fr/",
    "https://exemple.fr/",
    "https://placeholder.co/x",
    "https://www.exemple.com/x",
    "https://cdn.votre-site.com/x",
    "https://nas.local/x",
    "https://nas.internal/x",
  ])("a stand-in: %s", (text) => expect(linkProblem(text)).toBe(linkMessages.placeholder));

  test("ADM-06: 2,000 characters at most", () => {
    const address = (length: number) => "https://neva.fr/".padEnd(length, "a");
    expect(linkProblem(address(2000))).toBeNull();
    expect(linkProblem(address(2001))).toBe(linkMessages.long);
  });
});
