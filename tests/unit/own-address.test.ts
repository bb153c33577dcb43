import { describe, expect, test } from "vitest";
import { type AnnouncedPatch, buildEmbed, limits } from "#app/notifications/build-message";
import { atOwnAddress } from "#app/notifications/own-address";

const before = "https://ancien.example";
const now = "https://le-nouveau-site.example";

const announced = (change: Partial<AnnouncedPatch> = {}): AnnouncedPatch => ({
  version: "5.2.0",
  title: "Titre",
  description: "Texte.",
  author: "Équipe",
  publishedAt: 0,
  address: `${before}/patch-notes/5.2.0`,
  withdrawn: null,
  security: false,
  ...change,
});
const message = (change: Partial<AnnouncedPatch> = {}) => ({ embeds: [buildEmbed(announced(change))] });

describe("NOTIF-05: a message that waited while the site moved", () => {
  test("NOTIF-05: leads to the new address by every link, as if it had been written there", () => {
    const description = "Une phrase de plus. ".repeat(300);
    for (const change of [{}, { description }, { withdrawn: { reason: "Raison", replacedBy: null } }]) {
      const there = message({ ...change, address: `${now}/patch-notes/5.2.0` });
      expect(atOwnAddress(message(change), now)).toEqual(there);
    }
  });

  test("NOTIF-05: says of both addresses what somebody wrote of them", () => {
    const description = `Le site déménage : ${before}/ devient ${now}/. Comme https://ancien.example.org/.`;
    expect(atOwnAddress(message({ description }), now).embeds[0]).toMatchObject({
      url: `${now}/patch-notes/5.2.0`,
      description,
    });
  });

  test("NOTIF-01: never becomes too long for Discord by a longer address", () => {
    const description = "x".repeat(5000);
    const written = message({ description });
    expect(written.embeds[0]?.description).toHaveLength(limits.description);
    const { description: text, url } = atOwnAddress(written, now).embeds[0] ?? {};
    expect(text).toHaveLength(limits.description);
    expect(text).toContain(`[Lire la suite](${before}/patch-notes/5.2.0)`);
    expect(url).toBe(`${now}/patch-notes/5.2.0`);
  });

  test("NOTIF-05: one of this address, of a simulator, or without a link stays what it is", () => {
    for (const [payload, address] of [
      [message(), before],
      [message(), undefined],
      [{ content: `${before}/`, embeds: [] }, now],
      [{}, now],
    ] as const)
      expect(atOwnAddress(payload, address)).toBe(payload);
  });
});
