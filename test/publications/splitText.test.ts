import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { limitsOf, providerOf } from "../../src/providers/registry.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

describe("splitText", () => {
  let w: World;
  let mastodon: string;
  let bluesky: string;
  beforeAll(async () => {
    w = await world();
    mastodon = await socialAccount(w, w.ids.workspace);
    bluesky = await socialAccount(w, w.ids.workspace, { provider: "bluesky", limits: {} });
  });
  afterAll(() => w.close());

  const split = (text: string, accountIds: string[]) =>
    w.gql<{ splitText: string[] }>(
      w.users.viewer.token,
      "query ($text: String!, $accountIds: [ID!]!) { splitText(text: $text, accountIds: $accountIds) }",
      { text, accountIds },
    );
  const SENTENCE = "Our kettle sings at seven, and the first cup is for the early bird. ";

  test("keeps each segment within the limits of all accounts", async () => {
    const text = SENTENCE.repeat(12).trim();
    const lengths = async (accountIds: string[]) =>
      dataOf(await split(text, accountIds)).splitText.map((piece) => piece.length);
    expect(await lengths([mastodon])).toEqual([407, 407]);
    expect(await lengths([mastodon, bluesky])).toEqual([271, 271, 271]);
    const { check } = providerOf("bluesky");
    const pieces = dataOf(await split(text, [bluesky])).splitText;
    const limits = limitsOf({ provider: "bluesky", limits: {} });
    expect(pieces.flatMap((piece) => check({ text: piece, media: [], options: {} }, limits))).toEqual([]);
  });

  test("keeps a text that fits into one post, and cuts a longer one so that each piece fits into a reply", async () => {
    const page = await socialAccount(w, w.ids.workspace, { provider: "linkedin", limits: {} });
    const { limits, replies } = providerOf("linkedin").capabilities;
    const fitting = SENTENCE.repeat(40).trim();
    expect(fitting.length).toBeGreaterThan(replies?.characters ?? 0);
    expect(dataOf(await split(fitting, [page])).splitText).toEqual([fitting]);
    const pieces = dataOf(await split(SENTENCE.repeat(60), [page])).splitText;
    expect(SENTENCE.length * 60).toBeGreaterThan(limits.characters);
    expect(pieces).toHaveLength(4);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(replies?.characters ?? 0);
  });

  test("counts a link as the provider does", async () => {
    const link = `https://example.org/${"x".repeat(400)}`;
    const text = `${"a ".repeat(230)}${link}`;
    expect(dataOf(await split(text, [mastodon])).splitText).toHaveLength(1);
    const answer = await split(text, [bluesky]);
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: ["text"] }]]);
  });

  test("refuses a text that needs more than 25 segments, one that is too long, and accounts that are not visible", async () => {
    expect(codeOf(await split("a".repeat(300 * 25), [bluesky]))).toBeUndefined();
    expect(codeOf(await split("a".repeat(300 * 25 + 1), [bluesky]))).toBe("INVALID_INPUT");
    expect(codeOf(await split("a".repeat(20_001), [mastodon]))).toBe("VALIDATION_FAILED");
    expect(codeOf(await split("Hi", []))).toBe("VALIDATION_FAILED");
    const foreign = await socialAccount(w, w.ids.otherWorkspace);
    for (const id of [foreign, newId("acc")]) expect(codeOf(await split("Hi", [mastodon, id]))).toBe("NOT_FOUND");
  });
});
