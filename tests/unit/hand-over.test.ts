import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { handOver } from "#app/platform/hand-over";

test("T-17: the data arrives as it was, whatever it holds, and cannot end its script", () => {
  const data = `["</script><!--<script>", "é 😀 \u2028 \\ \\" ' & $& $'", "</body>"]\n`;
  const page = handOver("<html><body><p>$1</body></html>", data, "abc");
  const [, script = ""] =
    /^<html><body><p>\$1<script nonce="abc">(.*)<\/script><\/body><\/html>$/s.exec(page) ?? [];
  expect(script).not.toContain("<");
  const got: string[] = [];
  const streamController = { enqueue: (text: string) => got.push(text), close: () => got.push("fin") };
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } });
  expect(got).toEqual([data, "fin"]);
});
