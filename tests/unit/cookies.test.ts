import { describe, expect, test } from "vitest";
import {
  claimsSession,
  endEldestSignIns,
  endReturnCookie,
  endSessionHeaders,
  endSignIn,
  hiddenReturnCookie,
  readReturnCookie,
  readSessionId,
  readSignIns,
  setsSession,
  signInCookie,
  startSessionCookies,
} from "#app/auth/sessions/cookies";

const secrets = ["premier secret", "ancien secret"];
const asked = (cookie?: string) =>
  new Request("https://neva.example/", { headers: cookie === undefined ? {} : { Cookie: cookie } });
/** What a browser sends back of `Set-Cookie` lines. */
const sent = (...lines: string[]) => lines.map((line) => line.split(";")[0]).join("; ");
/** The cookies that an ended session takes along. */
const endLines = endSessionHeaders.filter(([name]) => name === "Set-Cookie").map(([, line]) => line);
const attributesOf = (line = "") => line.split("; ").slice(1).sort();

describe("F-02, T-05: the cookies of a session", () => {
  const id = `${"a".repeat(42)}-`;

  test("out of reach of scripts, of this host alone, and until the browser ends", async () => {
    const [session = "", marker = ""] = await startSessionCookies(id, secrets);
    expect(session).toMatch(/^__Host-neva-session=[^;]+;/);
    expect(attributesOf(session)).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
    expect(marker).toMatch(/^__Host-neva-connecte=1[\w-]{8};/);
    expect(attributesOf(marker)).toEqual(["Path=/", "SameSite=Lax", "Secure"]);
    const ends = ["HttpOnly", "Max-Age=0", "Path=/", "SameSite=Lax", "Secure"];
    expect(endLines.map(attributesOf)).toEqual([ends, ends.slice(1)]);
    expect(endLines.map((line) => sent(line))).toEqual(["__Host-neva-session=", "__Host-neva-connecte="]);
  });

  test("an id counts with a signature of ours, of the first secret or of one before, and in its shape alone", async () => {
    const cookieOf = async (text: string, by = secrets) =>
      sent((await startSessionCookies(text, by))[0] ?? "");
    const read = async (text: string, by?: string[]) =>
      readSessionId(asked(await cookieOf(text, by)), secrets);
    expect(await read(id)).toBe(id);
    expect(await read(id, ["ancien secret"])).toBe(id);
    expect(await read(id, ["autre secret"])).toBeNull();
    for (const text of ["", id.slice(1), `${id}a`, `${id.slice(1)}.`])
      expect(await read(text), text).toBeNull();
    const cookie = await cookieOf(id);
    expect(await readSessionId(asked(`a=b; ${cookie}`), secrets)).toBe(id);
    expect(await readSessionId(asked(cookie.replace("session=", "session=%")), secrets)).toBeNull();
    expect(await readSessionId(asked(), secrets)).toBeNull();
  });

  test("T-05: of a header longer than 8 KB nothing is read", async () => {
    const cookie = sent((await startSessionCookies(id, secrets))[0] ?? "");
    const filled = (length: number) => `${cookie}; x=`.padEnd(length, "x");
    expect(await readSessionId(asked(filled(8192)), secrets)).toBe(id);
    expect(await readSessionId(asked(filled(8193)), secrets)).toBeNull();
    expect(claimsSession(asked(filled(8193)))).toBe(true);
  });

  test("who claims a session, and which answer sets one", () => {
    expect(claimsSession(asked("__Host-neva-session=x"))).toBe(true);
    expect(claimsSession(asked("__Host-neva-connecte=1x"))).toBe(false);
    expect(claimsSession(asked())).toBe(false);
    const answer = (...lines: string[]) =>
      setsSession(
        new Response(null, { headers: lines.map((line): [string, string] => ["Set-Cookie", line]) }),
      );
    expect(answer("a=b", endLines[0] ?? "")).toBe(true);
    expect(answer(endLines[1] ?? "")).toBe(false);
    expect(answer("x=__Host-neva-session=y")).toBe(false);
    expect(answer()).toBe(false);
  });
});

test("F-18: the page that an ended session left comes back as it was", () => {
  const line = hiddenReturnCookie("/guide?a=1; é");
  expect(attributesOf(line)).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax", "Secure"]);
  for (const header of [sent(line), `a=b; ${sent(line)}; c=d`]) {
    expect(readReturnCookie(asked(header))).toBe("/guide?a=1; é");
  }
  expect(readReturnCookie(asked(`x${sent(line)}`))).toBeNull();
  expect(readReturnCookie(asked("__Host-neva-retour=%E9"))).toBeNull();
  expect(readReturnCookie(asked("__Host-neva-retour="))).toBeNull();
  expect(readReturnCookie(asked())).toBeNull();
  expect(endReturnCookie).toBe(`__Host-neva-retour=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0`);
});

describe("F-02: the cookies of sign-ins under way", () => {
  const name = (tab: string) => `__Host-neva-oauth:${tab}`;
  const lineOf = (tab: string, back = "/guide", by = secrets) =>
    signInCookie(`${name(tab)}=state=${tab}&codeVerifier=v-${tab}; Path=/`, back, by);

  test("signed, for ten minutes, with the way back unless that is too long", async () => {
    const line = await lineOf("un", "/patch-notes?a=1&b=é");
    expect(attributesOf(line)).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax", "Secure"]);
    const { own, others } = await readSignIns(asked(sent(line)), "un", secrets);
    expect(own).toEqual({
      cookieName: name("un"),
      state: "un",
      returnTo: "/patch-notes?a=1&b=é",
      header: `${name("un")}=state=un&codeVerifier=v-un`,
    });
    expect(others).toEqual([]);
    const backOf = async (length: number) => {
      const cookie = sent(await lineOf("un", "a".repeat(length)));
      return (await readSignIns(asked(cookie), "un", secrets)).own?.returnTo?.length ?? null;
    };
    expect([await backOf(1000), await backOf(1001)]).toEqual([1000, null]);
  });

  test("of two tabs each has its own; what is signed by others, or is no state, is none", async () => {
    const [one, two] = [await lineOf("un"), await lineOf("deux")];
    const forged = await lineOf("trois", "/", ["autre secret"]);
    const odd = await signInCookie(`${name("quatre")}=etat=quatre&x=y; Path=/`, "/", secrets);
    const { own, others } = await readSignIns(asked(sent(one, forged, odd, two)), "deux", secrets);
    expect(own?.cookieName).toBe(name("deux"));
    expect(others.map(({ cookieName }) => cookieName)).toEqual([name("un")]);
    const none = await readSignIns(asked(sent(one)), null, secrets);
    expect([none.own, none.others.length]).toEqual([undefined, 1]);
  });

  const gone = (lines: readonly string[]) => lines.map((line) => sent(line).slice(0, -1));
  const header = (...names: string[]) => names.map((tab) => `${tab}=x`).join("; ");
  const [a, b, c, d] = ["a", "b", "c", "d"].map(name) as [string, string, string, string];

  test("a fourth makes the eldest give way", () => {
    const expired = endEldestSignIns(asked(header(a, "autre", b, c, d)));
    expect(gone(expired)).toEqual([a, b]);
    expect(attributesOf(expired[0])).toEqual(["HttpOnly", "Max-Age=0", "Path=/", "SameSite=Lax", "Secure"]);
    expect(gone(endEldestSignIns(asked(header(a, b, c))))).toEqual([a]);
    expect(endEldestSignIns(asked(header(a, b)))).toEqual([]);
    expect(endEldestSignIns(asked())).toEqual([]);
  });

  test("only names of such cookies are expired, and fifty at most", () => {
    const odd = [
      "__Host-neva-oauth",
      "__Host-neva-oauth:",
      "x__Host-neva-oauth:a",
      name("a b"),
      name("a".repeat(65)),
    ];
    expect(endSignIn(asked(header(...odd)), [])).toEqual([]);
    expect(endSignIn(asked(header(name("a".repeat(64)))), [])).toHaveLength(1);
    const many = Array.from({ length: 60 }, (_, i) => name(`t${i}`));
    expect(endSignIn(asked(header(...many)), [])).toHaveLength(50);
  });

  test("the one that came back is expired, and what is none of ours; the others go on", async () => {
    const request = asked(`${sent(await lineOf("a"), await lineOf("b"))}; ${c}=x`);
    const { others } = await readSignIns(request, "a", secrets);
    expect(gone(endSignIn(request, others))).toEqual([a, c]);
  });
});
