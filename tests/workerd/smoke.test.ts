import { expect, test } from "vitest";
import { request } from "./site.ts";

test("home answers", async () => {
  const response = await request("/");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Aucun patch");
});
