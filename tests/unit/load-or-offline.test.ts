import { expect, test } from "vitest";
import { loadOrOffline } from "#app/mappings/load-or-offline";

const map = "https://hub.example/mappings/carte?q=bar";
const fails = (address: string, error: unknown) =>
  loadOrOffline(new Request(address), () => Promise.reject(error));
/** What the router throws where the site answers with an error page. */
const refusal = (status: number) => ({ status, statusText: "", internal: false, data: "" });
const nothing = { query: expect.objectContaining({ q: "bar" }), isMember: false, result: null };

test("without a network list and map say so; what the site refuses has its error page", async () => {
  expect(await fails(map, new TypeError("Failed to fetch"))).toEqual(nothing);
  const refused = refusal(429);
  await expect(fails(map, refused)).rejects.toBe(refused);
});

test("N-05: a part of the map that is refused leaves the map", async () => {
  const part = `${map}&vue=0,0,10,10`;
  for (const error of [refusal(429), refusal(503), new TypeError()]) {
    expect(await fails(part, error)).toEqual(nothing);
  }
});
