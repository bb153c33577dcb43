import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  menuScript,
  menuScriptHash,
  speculationRules,
  speculationRulesHash,
  startScript,
  startScriptHash,
  themeScript,
  themeScriptHash,
} from "#app/platform/response/inline-scripts";
import {
  contentSecurityPolicy,
  securityHeaders,
  withSecurityHeaders,
} from "#app/platform/response/security-headers";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** `public/_headers` as blocks: path pattern to headers. */
function staticHeaders(): Map<string, Record<string, string>> {
  const text = readFileSync(new URL("../../public/_headers", import.meta.url), "utf8");
  const blocks = new Map<string, Record<string, string>>();
  let block: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const header = line.match(/^\s+([\w-]+):\s*(.*)$/);
    if (header?.[1]) block[header[1]] = header[2] ?? "";
    else if (line.startsWith("/")) {
      block = {};
      blocks.set(line.trim(), block);
    }
  }
  return blocks;
}

const directives = (policy: string) =>
  new Map(
    policy.split("; ").map((part) => {
      const [name = "", ...values] = part.split(" ");
      return [name, values] as const;
    }),
  );

describe("SEC-01: what the policy allows", () => {
  test("T-28: the hashes of the inline scripts are those of their texts", () => {
    expect(themeScriptHash).toBe(sha256(themeScript));
    expect(startScriptHash).toBe(sha256(startScript));
    expect(speculationRulesHash).toBe(sha256(speculationRules));
    expect(menuScriptHash).toBe(sha256(menuScript));
  });

  test("T-28: everything is closed but what the site itself needs", () => {
    const policy = contentSecurityPolicy({ scripts: ["'self'"], discord: "https://discord.com" });
    const allowed = directives(policy);
    expect(allowed.get("default-src")).toEqual(["'none'"]);
    for (const name of ["base-uri", "object-src", "frame-ancestors"]) {
      expect(allowed.get(name), name).toEqual(["'none'"]);
    }
    expect(allowed.get("script-src")).toEqual(["'self'"]);
    expect(allowed.get("img-src")).toEqual(["'self'", "https://cdn.discordapp.com"]);
    expect(allowed.get("form-action")).toEqual(["'self'", "https://discord.com"]);
    for (const name of ["style-src", "font-src", "connect-src", "manifest-src"]) {
      expect(allowed.get(name), name).toEqual(["'self'"]);
    }
    expect(policy).not.toMatch(/unsafe-|\*|data:|http:(?!\/\/localhost)/);
  });

  test("T-28: the speculation rules leave alone what signs out, counts or writes", () => {
    const rules = JSON.parse(speculationRules);
    const excluded = JSON.stringify(rules.prerender[0].where.and.slice(1));
    for (const path of ["/auth/*", "/admin*", "/api/*", "/downloads*", "/patch-notes/*/fichiers/*"]) {
      expect(excluded).toContain(JSON.stringify(path));
    }
    expect(rules.prefetch).toBeUndefined();
  });
});

describe("SEC-01: the headers of every answer", () => {
  test("SEC-01: static files get the same ones as answers of the Worker", () => {
    const everywhere = staticHeaders().get("/*") ?? {};
    for (const [name, value] of Object.entries(securityHeaders)) expect(everywhere[name], name).toBe(value);
    const policy = directives(everywhere["Content-Security-Policy"] ?? "");
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  });

  test("SEC-01: HSTS is two years, with subdomains", () => {
    expect(securityHeaders["Strict-Transport-Security"]).toBe("max-age=63072000; includeSubDomains; preload");
  });

  test("SEC-01: no block of the static headers weakens one of them", () => {
    for (const [path, headers] of staticHeaders()) {
      if (path === "/*") continue;
      for (const name of Object.keys(securityHeaders)) {
        if (headers[name] !== undefined) expect(headers[name], path).toBe(securityHeaders[name]);
      }
      expect(headers["Access-Control-Allow-Origin"]).toBeUndefined();
    }
  });

  test("SEC-01: an answer keeps its own policy and gets what it lacks", () => {
    const own = new Response("x", {
      headers: { "Content-Security-Policy": "default-src 'none'; sandbox", "Referrer-Policy": "no-referrer" },
    });
    const answer = withSecurityHeaders(own, "r-1");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("X-Request-Id")).toBe("r-1");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("T-29: an answer that sets a cookie is nobody else's, whatever it says of caching", () => {
    const caching = "public, max-age=0, s-maxage=60";
    const cachingOf = (headers: Record<string, string>) =>
      withSecurityHeaders(
        new Response("x", { headers: { "Cache-Control": caching, ...headers } }),
        "r-1",
      ).headers.get("Cache-Control");
    expect(cachingOf({})).toBe(caching);
    expect(cachingOf({ "Set-Cookie": "a=1" })).toBe("private, no-store");
  });
});
