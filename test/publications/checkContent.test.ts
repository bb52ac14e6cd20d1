import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROVIDER_NAMES, type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { readyItem } from "../support/domains/media.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const QUERY = `query ($input: CheckContentInput!) { checkContent(input: $input) { accountId valid
  account { handle } problems { path segmentId rule message } } }`;
interface Check {
  accountId: string;
  valid: boolean;
  problems: { path: string; segmentId: string | null; rule: string }[];
}
const check = (input: object, token = w.users.viewer.token) =>
  w.gql<{ checkContent: Check[] | null }>(token, QUERY, { input });
const checked = async (input: object) => dataOf(await check(input)).checkContent ?? [];

describe("checkContent", () => {
  test("checks a content that is not saved for each account, by its own table, with two statements", async () => {
    const mastodon = await socialAccount(w, w.ids.workspace);
    const telegram = await socialAccount(w, w.ids.workspace, { provider: "telegram", instanceUrl: "", limits: {} });
    const gone = await socialAccount(w, w.ids.workspace, { state: "DISCONNECTED" });
    const { id: mediaId } = await readyItem(w, w.ids.workspace, { mimeType: "video/webm" });
    const segments = [
      { id: "first", text: "x".repeat(501) },
      { text: "", media: [{ mediaId }] },
    ];
    const statements = recordStatements(w.db.pool);
    const checks = await checked({ accountIds: [telegram, mastodon, gone], segments });
    const texts = statements.take().map(({ text }) => text);
    for (const table of ["social_account", "media_item"])
      expect(texts.filter((text) => text.includes(`FROM "public"."${table}"`))).toHaveLength(1);
    const shown = checks.map(({ accountId, valid, problems }) => [
      accountId,
      valid,
      problems.map(({ path, segmentId, rule }) => `${path} ${segmentId} ${rule}`),
    ]);
    const tooLong = "segments.0.text first TEXT_TOO_LONG";
    const unknown = "segments.1.media.0 null UNSUPPORTED_MEDIA_TYPE";
    expect(shown).toEqual([
      [telegram, false, [unknown]],
      [mastodon, false, [tooLong, unknown]],
      [gone, false, ["accountId null ACCOUNT_DISCONNECTED", tooLong, unknown]],
    ]);
  });

  test("refuses a thread for an account whose network has none, and names the network", async () => {
    const blog = await socialAccount(w, w.ids.workspace, { provider: "wordpress", limits: {} });
    const thread = [{ text: "One" }, { text: "Two" }];
    expect(await checked({ accountIds: [blog], segments: thread })).toMatchObject([
      {
        valid: false,
        problems: [
          {
            path: "segments",
            rule: "UNSUPPORTED_THREAD",
            message: "must be one segment, but are 2: WordPress has no threads",
          },
        ],
      },
    ]);
    expect(await checked({ accountIds: [blog], segments: thread.slice(1) })).toMatchObject([{ valid: true }]);
  });

  test("finds no problem in a content that can be published", async () => {
    const accountId = await socialAccount(w, w.ids.workspace);
    expect(await checked({ accountIds: [accountId], segments: [{ text: "Hi" }] })).toMatchObject([
      { accountId, valid: true, problems: [] },
    ]);
  });

  test("begins no check of more characters than an operation may read, those of stored alternative texts included", async () => {
    const accountIds = await Promise.all([1, 2, 3].map(() => socialAccount(w, w.ids.workspace)));
    const items = await Promise.all(Array.from({ length: 20 }, () => readyItem(w, w.ids.workspace)));
    await w.db.prisma.mediaItem.updateMany({ data: { altText: "é".repeat(10_000) } });
    const media = items.map(({ id }) => ({ mediaId: id }));
    const segments = (count: number) => Array.from({ length: count }, () => ({ media }));
    expect(codeOf(await check({ accountIds, segments: segments(5) }))).toBe("QUERY_REFUSED");
    const answer = await checked({ accountIds, segments: segments(1) });
    expect(answer[0]?.problems.map(({ rule }) => rule)).toContain("ALT_TEXT_TOO_LONG");
  });

  test("refuses accounts of several workspaces, and does not find accounts of others", async () => {
    const here = await socialAccount(w, w.ids.workspace);
    const there = await socialAccount(w, w.ids.secondWorkspace);
    const foreign = await socialAccount(w, w.ids.otherWorkspace);
    const segments = [{ text: "Hi" }];
    const both = await check({ accountIds: [here, there], segments }, w.users.admin.token);
    expect([codeOf(both), issuesOf(both)]).toMatchObject(["INVALID_INPUT", [{ path: ["accountIds", 1] }]]);
    const unseen = await check({ accountIds: [here, foreign], segments });
    expect([codeOf(unseen), issuesOf(unseen)]).toMatchObject(["NOT_FOUND", [{ path: ["accountIds", 1] }]]);
    expect(codeOf(await check({ accountIds: [], segments }))).toBe("VALIDATION_FAILED");
    expect(codeOf(await check({ accountIds: [here], segments: [] }))).toBe("VALIDATION_FAILED");
  });
});

describe("the capabilities of an account", () => {
  test("are those of its network, with the limits that its server stated, and a revision of their own", async () => {
    const limits = { characters: 5000, mediaAttachments: 16 };
    const id = await socialAccount(w, w.ids.workspace, { limits });
    const fields =
      "provider name revision limits { characters mediaAttachments videoBytes } mediaShapes options { name }";
    const query = `query ($id: ID!) { postCapabilities { ${fields} } socialAccount(id: $id) { capabilities { ${fields} } } }`;
    type Shown = { provider: string; revision: string; limits: object };
    const { postCapabilities, socialAccount: account } = dataOf(
      await w.gql<{ postCapabilities: Shown[]; socialAccount: { capabilities: Shown } }>(w.users.viewer.token, query, {
        id,
      }),
    );
    const mastodon = postCapabilities.find(({ provider }) => provider === "MASTODON");
    expect(postCapabilities.map(({ provider }) => provider)).toEqual(PROVIDER_NAMES.map((name) => name.toUpperCase()));
    expect(new Set(postCapabilities.map(({ revision }) => revision)).size).toBe(PROVIDER_NAMES.length);
    expect(mastodon).toMatchObject({ name: "Mastodon", limits: { characters: 500, mediaAttachments: 4 } });
    expect(account.capabilities).toEqual({
      ...mastodon,
      revision: expect.stringMatching(/^[0-9a-f]{16}$/),
      limits: { ...mastodon?.limits, ...limits },
    });
    expect(account.capabilities.revision).not.toBe(mastodon?.revision);
  });

  test("have every number of the tables by which posts are checked", async () => {
    const query = `{ postCapabilities {
      provider firstComments forms mediaShapes unshownText captionCharacters textBytes videoAltTextBytes spoilerBreakCharacters links fetchesMedia replyCharacters replyMediaAttachments linkCards limits { characters } options { name } } }`;
    const { postCapabilities } = dataOf(
      await w.gql<{ postCapabilities: { provider: ProviderName }[] }>(w.users.viewer.token, query),
    );
    const tables = PROVIDER_NAMES.map((name) => {
      const {
        limits,
        limitsWith: _with,
        threads,
        comments = false,
        needsMedia,
        needsVideo,
        unshown,
        replies,
        linkCards,
        ...table
      } = providerOf(name).capabilities;
      const { options, networkOptions, replyNote: _note, ...numbers } = table;
      const shared = Object.entries(options).flatMap(([option, { isSupported }]) => (isSupported ? option : []));
      const own = Object.keys(networkOptions).map((option) => `${name}_${option}`);
      const none = { captionCharacters: null, textBytes: null, videoAltTextBytes: null, links: null };
      const absent = { ...none, spoilerBreakCharacters: 0, fetchesMedia: false };
      return {
        provider: name.toUpperCase(),
        firstComments: threads || comments,
        forms: threads ? ["POST", "THREAD"] : ["POST"],
        mediaShapes: [
          ...(needsMedia ? [] : ["TEXT"]),
          ...(needsVideo ? [] : ["IMAGE"]),
          ...(limits.mediaAttachments > 1 && !needsVideo ? ["IMAGES"] : []),
          ...(limits.videos > 0 ? ["VIDEO"] : []),
          ...(limits.mixedMedia ? ["MIXED"] : []),
          ...((limits.documentBytes ?? 0) > 0 ? ["DOCUMENT"] : []),
        ],
        unshownText: unshown?.pattern.source ?? null,
        ...absent,
        ...numbers,
        replyCharacters: replies?.characters ?? null,
        replyMediaAttachments: replies?.mediaAttachments ?? null,
        linkCards: linkCards !== undefined,
        limits: { characters: limits.characters },
        options: [...shared, ...own].map((option) => ({
          name: option.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
        })),
      };
    });
    expect(postCapabilities).toEqual(tables);
  });

  test.each([
    ["ACTIVE", { canPublish: true, state: "HEALTHY", blockers: [] }],
    [
      "NEEDS_ATTENTION",
      {
        canPublish: false,
        state: "NEEDS_ATTENTION",
        blockers: [
          {
            code: "account_needs_attention",
            detail: "Token revoked. The network rejects the credentials of the account. Connect the account again.",
          },
        ],
      },
    ],
    [
      "DISCONNECTED",
      {
        canPublish: false,
        state: "DISCONNECTED",
        blockers: [
          { code: "account_disconnected", detail: "The account was disconnected. Connect the account again." },
        ],
      },
    ],
  ] as const)("say whether posts can be published: %s", async (state, publishing) => {
    const lastError = state === "NEEDS_ATTENTION" ? "Token revoked." : null;
    const id = await socialAccount(w, w.ids.workspace, { state, lastError });
    const query =
      "query ($id: ID!) { socialAccount(id: $id) { publishing { canPublish state blockers { code detail } } } }";
    expect(dataOf(await w.gql(w.users.viewer.token, query, { id }))).toEqual({ socialAccount: { publishing } });
  });
});
