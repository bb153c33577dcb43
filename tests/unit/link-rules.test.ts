import { describe, expect, test } from "vitest";
import { linkMessages, linkProblem } from "#app/platform/link-rules";
import { fromParisInput, toParisInput } from "#app/platform/paris-time";

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

describe("R-21: hours of Paris", () => {
  test.each([
    ["2026-11-21T18:30", Date.UTC(2026, 10, 21, 17, 30)],
    ["2026-07-14T09:00", Date.UTC(2026, 6, 14, 7)],
    ["2028-02-29T00:00", Date.UTC(2028, 1, 28, 23)],
    ["2026-12-31T23:59", Date.UTC(2026, 11, 31, 22, 59)],
  ])("%s", (text, time) => {
    expect(fromParisInput(text)).toBe(time);
    expect(toParisInput(time)).toBe(text);
  });

  test.each<[string, number, number]>([
    ["2026-03-29T01:59", 0, 59],
    ["2026-03-29T02:00", 1, 0],
    ["2026-03-29T02:30", 1, 30],
    ["2026-03-29T02:59", 1, 59],
    ["2026-03-29T03:00", 1, 0],
    ["2026-10-25T01:59", -1, 59],
    ["2026-10-25T02:00", 0, 0],
    ["2026-10-25T02:30", 0, 30],
    ["2026-10-25T02:59", 0, 59],
    ["2026-10-25T03:00", 2, 0],
  ])(
    "R-21: an hour that does not exist is the one after, one that comes twice is the first: %s",
    (text, hour, minute) => {
      const [year = 0, month = 0, day = 0] = text.split(/\D/).map(Number);
      expect(fromParisInput(text)).toBe(Date.UTC(year, month - 1, day, hour, minute));
    },
  );

  test.each(["2026-11-21T18:30", "2026-07-14T09:00", "2026-03-29T02:30"])(
    "R-21: seconds count for nothing: %s",
    (text) => {
      for (const seconds of [":00", ":01", ":59"]) {
        expect(fromParisInput(text + seconds)).toBe(fromParisInput(text));
      }
    },
  );

  const noHours = [
    "",
    "demain",
    "2026-13-01T00:00",
    "2026-02-31T10:00",
    "2027-02-29T10:00",
    "2026-11-21T24:00",
    "2026-11-21",
    "2026-11-21T18:30 environ",
    "2026-11-21T18:30:00Z",
    "le 2026-11-21T18:30",
  ];
  test.each(noHours)("no hour: %s", (text) => expect(fromParisInput(text)).toBeNull());
});
