import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { handOver } from "#app/platform/response/hand-over";

const page = `<html><head><link rel="modulepreload" href="/a.js" nonce="abc"/><link rel="modulepreload" href="/b.js" nonce="abc"/></head><body><p>$1<script nonce="abc" type="module" async="">import "/a.js";</script></body></html>`;

/** The page before the script that is added, and that script. */
function handedOver(data: string): [page: string, script: string] {
  const [, before = "", script = ""] =
    /^(.*)<script nonce="abc">(.*)<\/script><\/body><\/html>$/s.exec(
      handOver(page, data, { nonce: "abc", afterPaint: true }),
    ) ?? [];
  return [before, script];
}

test("T-17: the data arrives as it was, whatever it holds, and cannot end its script", () => {
  const data = `["</script><!--<script>", "é 😀 \u2028 \\ \\" ' & $& $'", "</body>"]\n`;
  const [, script] = handedOver(data);
  expect(script).not.toContain("<");
  const got: string[] = [];
  const streamController = { enqueue: (text: string) => got.push(text), close: () => got.push("fin") };
  runInNewContext(script.slice(0, script.indexOf("{let d=document")), {
    window: { __reactRouterContext: { streamController } },
  });
  expect(got).toEqual([data, "fin"]);
});

test("PERF-01: nothing of the router is asked for by the page itself, but by its script, all of it", () => {
  const [before] = handedOver("[]");
  expect(before).toBe(
    `<html><head></head><body><p>$1<script nonce="abc" type="text/plain" data-modules="/a.js /b.js">import "/a.js";</script>`,
  );
});

test("a member's page asks for its modules at once", () => {
  const handed = handOver(page, "[]", { nonce: "abc", afterPaint: false });
  expect(handed.replace(/<script nonce="abc">window[^<]*<\/script>/, "")).toBe(page);
  expect(handed).not.toContain("PerformanceObserver");
});

/** What the script adds to the head of a page. */
function added(document: object, painted: boolean) {
  const head: object[] = [];
  const held = { nonce: "abc", text: 'import "/a.js";', dataset: { modules: "/a.js /b.js" } };
  class PerformanceObserver {
    constructor(readonly notify: (entries: object, observer: object) => void) {}
    observe() {
      if (painted) this.notify({}, { disconnect: () => undefined });
    }
  }
  runInNewContext(handedOver("[]")[1], {
    window: { __reactRouterContext: { streamController: { enqueue() {}, close() {} } } },
    location: { hash: "" },
    PerformanceObserver,
    document: {
      querySelector: () => held,
      createElement: (name: string) => ({ name }),
      head: { append: (element: object) => head.push({ ...element }) },
      ...document,
    },
  });
  return head;
}

test("PERF-01: the modules are asked for once the page was painted, or where no paint will come", () => {
  const all = [
    { name: "link", nonce: "abc", rel: "modulepreload", href: "/a.js" },
    { name: "link", nonce: "abc", rel: "modulepreload", href: "/b.js" },
    { name: "script", nonce: "abc", type: "module", text: 'import "/a.js";' },
  ];
  expect(added({}, false)).toEqual([]);
  expect(added({}, true)).toEqual(all);
  expect(added({ hidden: true }, false)).toEqual(all);
  expect(added({ prerendering: true }, false)).toEqual(all);
});
