import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { act, type Publication } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
let accounts: string[];
let disconnected: string;
let weary: string;
let foreign: string;
beforeAll(async () => {
  w = await world();
  accounts = [];
  for (let i = 0; i < 4; i++) accounts.push(await socialAccount(w, w.ids.workspace));
  disconnected = await socialAccount(w, w.ids.workspace, { state: "DISCONNECTED" });
  weary = await socialAccount(w, w.ids.workspace, { state: "NEEDS_ATTENTION" });
  foreign = await socialAccount(w, w.ids.otherWorkspace);
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
const create = (input: object, by: Role = "editor") =>
  act(w, token(by), "createPublication", { workspaceId: w.ids.workspace, ...input });
const created = async (input: object = {}) => dataOf(await create(input)).acted.publication;
const update = (id: string, input: object, by: Role = "editor") =>
  act(w, token(by), "updatePublication", { id, ...input });
const updated = async (id: string, input: object) => dataOf(await update(id, input)).acted.publication;
const row = (id: string) => w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
const goesTo = ({ renditions }: Publication) => renditions.map(({ socialAccountId }) => socialAccountId);

let named = 0;
async function socialSet(accountIds: string[], workspaceId = w.ids.workspace): Promise<string> {
  named += 1;
  const data = {
    id: newId("set"),
    workspaceId,
    name: `Set ${named}`,
    createdAt: w.clock.now(),
    updatedAt: w.clock.now(),
  };
  const members = accountIds.map((accountId, position) => ({ accountId, position }));
  return (await w.db.prisma.socialSet.create({ data: { ...data, accounts: { create: members } } })).id;
}

const picture = { url: "https://front.example/picture.png", altText: "A picture" };
/** A media item as an input names it. */
const itemOf = ({ url, ...more }: { url: string; altText?: string }) => ({ source: { url }, ...more });

describe("createPublication", () => {
  test("creates a draft with a rendition for each listed account", async () => {
    const chosen = [accounts[2], accounts[0]];
    const draft = await created({
      title: "  Monday ",
      segments: [{ text: "Good morning" }],
      accountIds: chosen,
      renditions: [
        {
          accountId: accounts[0],
          segments: [
            {
              position: 0,
              text: "Hello",
              media: [itemOf(picture), itemOf({ url: "https://front.example/other.png" })],
            },
          ],
          options: { visibility: "UNLISTED", spoilerText: "Coffee", sensitive: true, language: "pt-BR" },
        },
      ],
    });
    const { remoteId } = await w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id: accounts[2] ?? "" } });
    expect(draft).toMatchObject({
      id: expect.stringMatching(/^pub_/),
      workspaceId: w.ids.workspace,
      state: "DRAFT",
      title: "Monday",
      segments: [{ position: 0, text: "Good morning", media: [] }],
      socialSetId: null,
      scheduledAt: null,
      slotAt: null,
      publishedAt: null,
      revision: 1,
      createdBy: { id: w.users.editor.id },
      renditions: [
        {
          socialAccountId: accounts[2],
          platform: "MASTODON",
          targetKey: `mastodon|https://social.example|${remoteId}`,
          status: "READY",
          segments: [{ text: "Good morning", ownText: null, media: [], hasOwnMedia: false }],
          options: { visibility: null, spoilerText: null, sensitive: false, language: null },
          delivery: null,
        },
        {
          socialAccountId: accounts[0],
          status: "READY",
          segments: [
            {
              text: "Hello",
              ownText: "Hello",
              media: [picture, { url: "https://front.example/other.png", altText: "" }],
              hasOwnMedia: true,
            },
          ],
          options: { visibility: "UNLISTED", spoilerText: "Coffee", sensitive: true, language: "pt-BR" },
        },
      ],
    });
  });

  test("uses the current accounts of a social set", async () => {
    const set = await socialSet([accounts[1] ?? "", accounts[3] ?? ""]);
    const draft = await created({ segments: [{ text: "Hi" }], socialSetId: set });
    expect([draft.socialSetId, goesTo(draft)]).toEqual([set, [accounts[1], accounts[3]]]);
    await w.db.prisma.socialSet.delete({ where: { id: set } });
    const kept = await w.db.prisma.rendition.count({ where: { publicationId: draft.id } });
    expect([kept, (await row(draft.id)).socialSetId]).toEqual([2, set]);
  });

  test("accepts an empty draft, and a text that is too long for every provider", async () => {
    expect(await created()).toMatchObject({ title: "", segments: [{ text: "", media: [] }], renditions: [] });
    const draft = await created({ segments: [{ text: "x".repeat(501) }], accountIds: [accounts[0], weary] });
    expect(draft.renditions.map(({ status }) => status)).toEqual(["DRAFT", "DRAFT"]);
  });

  test.each<[string, () => object, unknown[]]>([
    ["a set and accounts", () => ({ socialSetId: newId("set"), accountIds: [] }), [["socialSetId"]]],
    ["an unknown set", () => ({ socialSetId: newId("set") }), [["socialSetId"]]],
    [
      "accounts that are not connected accounts of the workspace",
      () => ({ accountIds: [accounts[0], disconnected, foreign, newId("acc")] }),
      [
        ["accountIds", 1],
        ["accountIds", 2],
        ["accountIds", 3],
      ],
    ],
    [
      "contents for an account that is not a destination",
      () => ({ accountIds: [accounts[0]], renditions: [{ accountId: accounts[0] }, { accountId: accounts[1] }] }),
      [["renditions", 1, "accountId"]],
    ],
  ])("refuses %s", async (_what, input, paths) => {
    const answer = await create(input());
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject(paths.map((path) => ({ path })));
  });

  test("refuses a set with a disconnected account, and a set of another workspace", async () => {
    for (const set of [
      await socialSet([accounts[0] ?? "", disconnected]),
      await socialSet([foreign], w.ids.otherWorkspace),
    ]) {
      const answer = await create({ socialSetId: set });
      expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: ["socialSetId"] }]]);
    }
  });

  const of = (content: object) => () => ({
    accountIds: [accounts[0]],
    renditions: [{ accountId: accounts[0], ...content }],
  });
  const ofSegment = (content: object) => of({ segments: [{ position: 0, ...content }] });
  const many = <Item>(count: number, item: (index: number) => Item) => Array.from({ length: count }, (_, i) => item(i));
  test.each<[string, () => object, (string | number)[]]>([
    ["a title of 201 characters", () => ({ title: "x".repeat(201) }), ["title"]],
    ["a text of 20,001 characters", () => ({ segments: [{ text: "x".repeat(20_001) }] }), ["segments", 0, "text"]],
    ["a text with NUL", () => ({ segments: [{ text: "a\0b" }] }), ["segments", 0, "text"]],
    ["a lone surrogate", () => ({ title: "\ud800" }), ["title"]],
    ["51 accounts", () => ({ accountIds: many(51, () => newId("acc")) }), ["accountIds"]],
    ["a repeated account", () => ({ accountIds: [accounts[0], accounts[1], accounts[0]] }), ["accountIds", 2]],
    [
      "repeated contents",
      () => ({ accountIds: [accounts[0]], renditions: many(2, () => ({ accountId: accounts[0] })) }),
      ["renditions", 1, "accountId"],
    ],
    [
      "an own text of 20,001 characters",
      ofSegment({ text: "x".repeat(20_001) }),
      ["renditions", 0, "segments", 0, "text"],
    ],
    [
      "21 media items",
      ofSegment({ media: many(21, () => itemOf(picture)) }),
      ["renditions", 0, "segments", 0, "media"],
    ],
    [
      "a media item with a relative URL",
      ofSegment({ media: [itemOf({ url: "picture.png" })] }),
      ["renditions", 0, "segments", 0, "media", 0, "source", "url"],
    ],
    [
      "a media item with a scheme other than https",
      ofSegment({ media: [itemOf({ url: "ftp://front.example/a" })] }),
      ["renditions", 0, "segments", 0, "media", 0, "source", "url"],
    ],
    [
      "a media item on plain http on another host",
      ofSegment({ media: [itemOf({ url: "http://front.example/a" })] }),
      ["renditions", 0, "segments", 0, "media", 0, "source", "url"],
    ],
    [
      "a media item in a data URL",
      ofSegment({ media: [itemOf({ url: "data:image/png;base64,AA" })] }),
      ["renditions", 0, "segments", 0, "media", 0, "source", "url"],
    ],
    [
      "credentials in a URL",
      ofSegment({ media: [itemOf(picture), itemOf({ url: "https://a:b@front.example/a" })] }),
      ["renditions", 0, "segments", 0, "media", 1, "source", "url"],
    ],
    [
      "an alternative text of 10,001 characters",
      ofSegment({ media: [itemOf({ ...picture, altText: "x".repeat(10_001) })] }),
      ["renditions", 0, "segments", 0, "media", 0, "altText"],
    ],
    [
      "a spoiler text of 501 characters",
      of({ options: { spoilerText: "x".repeat(501) } }),
      ["renditions", 0, "options", "spoilerText"],
    ],
    ["a malformed language tag", of({ options: { language: "pt_BR" } }), ["renditions", 0, "options", "language"]],
  ])("refuses %s with VALIDATION_FAILED", async (_what, input, path) => {
    const answer = await create(input());
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path }]]);
  });

  test("accepts the greatest permitted values", async () => {
    const fifty = await Promise.all(many(50, () => socialAccount(w, w.ids.workspace)));
    const [first] = fifty;
    const media = many(20, () => ({ ...picture, altText: "x".repeat(10_000) }));
    const options = { spoilerText: "x".repeat(500), language: "zh-Hant" };
    const segments = [{ text: "x".repeat(20_000) }];
    const own = [{ position: 0, text: "x".repeat(20_000), media: media.map(itemOf) }];
    const renditions = [{ accountId: first, segments: own, options }];
    const draft = await created({ title: "x".repeat(200), segments, accountIds: fifty, renditions });
    expect(goesTo(draft)).toEqual(fifty);
    expect(draft.renditions[0]?.segments[0]?.media).toEqual(media);
  });

  test.each(["viewer", "member", "outsider", "instanceAdmin"] as const)("is FORBIDDEN for the %s", async (role) => {
    expect(codeOf(await create({}, role))).toBe("FORBIDDEN");
  });

  test("records an audit event without content", async () => {
    const { auditEvents, touched } = await recordedBy(w, () =>
      created({ title: "A secret plan", segments: [{ text: "Hush" }] }),
    );
    expect(auditEvents).toMatchObject([
      {
        action: "publication.created",
        source: "publication_lifecycle",
        resourceType: "publication",
        changedFields: [],
      },
    ]);
    expect(touched).toEqual([workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
  });
});

describe("updatePublication", () => {
  test("changes given members, keeps absent ones and clears null ones", async () => {
    const draft = await created({ title: "Before", segments: [{ text: "Text" }], accountIds: accounts.slice(0, 2) });
    const [first, second] = accounts;
    w.clock.advance(60_000);
    const own = [{ position: 0, text: "Own", media: [itemOf(picture)] }];
    const contents = { accountId: second, segments: own, options: { sensitive: true } };
    const changed = await updated(draft.id, { title: "After", renditions: [contents] });
    expect(changed).toMatchObject({
      title: "After",
      segments: [{ text: "Text" }],
      revision: 2,
      updatedAt: w.clock.now().toISOString(),
    });
    expect(changed.renditions[0]).toMatchObject({
      socialAccountId: first,
      segments: [{ text: "Text", ownText: null, media: [] }],
    });
    expect(changed.renditions[1]).toMatchObject({
      segments: [{ ownText: "Own", media: [picture] }],
      options: { sensitive: true },
    });
    const fewer = await updated(draft.id, {
      segments: null,
      renditions: [{ accountId: second, segments: [{ position: 0, media: null }] }],
    });
    expect(fewer).toMatchObject({ title: "After", segments: [{ text: "" }], revision: 3 });
    expect(fewer.renditions[0]?.status).toBe("DRAFT");
    expect(fewer.renditions[1]).toMatchObject({
      status: "READY",
      segments: [{ ownText: "Own", media: [], hasOwnMedia: false }],
      options: { sensitive: true },
    });
    const bare = await updated(draft.id, {
      title: null,
      renditions: [{ accountId: second, segments: [{ position: 0, text: null }], options: null }],
    });
    expect(bare).toMatchObject({ title: "", revision: 4 });
    expect(bare.renditions[1]).toMatchObject({ segments: [{ ownText: null }], options: { sensitive: false } });
  });

  test("replaces the destinations; those that stay keep their rendition and its content", async () => {
    const [first, second, third] = accounts;
    const renditions = [{ accountId: second, segments: [{ position: 0, text: "Mine" }] }];
    const draft = await created({ segments: [{ text: "Hi" }], accountIds: [first, second], renditions });
    const set = await socialSet([third ?? "", second ?? ""]);
    const moved = await updated(draft.id, { socialSetId: set });
    expect([moved.socialSetId, goesTo(moved)]).toEqual([set, [third, second]]);
    expect(moved.renditions[1]).toMatchObject({ id: draft.renditions[1]?.id, segments: [{ ownText: "Mine" }] });
    const emptied = await updated(draft.id, { accountIds: [] });
    expect([emptied.socialSetId, emptied.renditions, emptied.revision]).toEqual([null, [], 3]);
    expect(await w.db.prisma.rendition.count({ where: { publicationId: draft.id } })).toBe(0);
  });

  test("reorders the same destinations", async () => {
    const draft = await created({ segments: [{ text: "Hi" }], accountIds: accounts });
    const turned = await updated(draft.id, { accountIds: accounts.toReversed() });
    expect(turned.renditions.map(({ id }) => id)).toEqual(draft.renditions.map(({ id }) => id).toReversed());
  });

  test("without a change changes no revision and records nothing", async () => {
    const own = [{ position: 0, text: "Own", media: [itemOf(picture)] }];
    const contents = [{ accountId: accounts[0], segments: own, options: { language: "en" } }];
    const draft = await created({ title: "T", segments: [{ text: "Hi" }], accountIds: accounts, renditions: contents });
    const { auditEvents, touched } = await recordedBy(w, async () => {
      expect(await updated(draft.id, {})).toEqual(draft);
      const same = { title: " T ", segments: [{ text: "Hi" }], accountIds: accounts, renditions: contents };
      expect(await updated(draft.id, same)).toEqual(draft);
    });
    expect([auditEvents, touched]).toEqual([[], []]);
  });

  test("refuses a stale revision and returns the current one", async () => {
    const { id } = await created();
    await updated(id, { expectedRevision: 1, segments: [{ text: "Second" }] });
    const answer = await update(id, { expectedRevision: 1, segments: [{ text: "Third" }] });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: 2 });
    expect((await row(id)).segments).toMatchObject([{ text: "Second", media: [] }]);
  });

  test("refuses a change that would add problems to a scheduled publication", async () => {
    const { id } = await publication(w, w.ids.workspace, { state: "SCHEDULED" });
    const before = await row(id);
    for (const [input, path] of [
      [{ segments: [{ text: "x".repeat(501) }] }, ["renditions", 0, "segments", 0, "text"]],
      [{ segments: null }, ["renditions", 0, "segments", 0, "text"]],
      [{ accountIds: [] }, ["renditions"]],
      [{ accountIds: [weary] }, ["renditions", 0, "accountId"]],
    ] as const) {
      const answer = await update(id, input);
      expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path }]]);
    }
    expect(await row(id)).toEqual(before);
  });

  test("schedules new destinations of a scheduled publication as well", async () => {
    const made = await publication(w, w.ids.workspace, { state: "SCHEDULED" });
    const changed = await updated(made.id, {
      segments: [{ text: "Later" }],
      accountIds: [...made.accountIds, accounts[0]],
    });
    expect(changed.renditions.map(({ status, segments }) => [status, segments[0]?.text])).toEqual([
      ["SCHEDULED", "Later"],
      ["SCHEDULED", "Later"],
    ]);
    const rows = await w.db.prisma.rendition.findMany({ where: { publicationId: made.id } });
    const copies = rows.map(({ publicationState, scheduledAt }) => [publicationState, scheduledAt?.toISOString()]);
    expect(copies).toEqual(Array.from({ length: 2 }, () => ["SCHEDULED", changed.scheduledAt]));
  });

  describe("of a publication with failed renditions", () => {
    const LIVE = { status: "PUBLISHED", deliveryState: "LIVE", recoveryAction: "NONE", terminalReason: null } as const;
    const LOST = { deliveryState: "MANUAL_RESOLUTION", recoveryAction: "MANUAL_RESOLUTION" } as const;

    test.each([
      ["is published", LIVE],
      ["may be published", LOST],
    ])("changes the failed renditions, but none that %s", async (_what, out) => {
      const made = await publication(w, w.ids.workspace, { state: "FAILED", text: "Hi" }, [
        { ...out, text: "Out" },
        {},
      ]);
      const [there, failed] = made.accountIds;
      const changed = await updated(made.id, {
        segments: [{ text: "Better" }],
        renditions: [{ accountId: failed, segments: [{ position: 0, media: [itemOf(picture)] }] }],
      });
      expect(changed).toMatchObject({
        state: "FAILED",
        renditions: [{ segments: [{ text: "Out" }] }, { segments: [{ text: "Better", media: [picture] }] }],
      });
      for (const input of [
        { renditions: [{ accountId: there, segments: [{ position: 0, text: "Otherwise" }] }] },
        { accountIds: [failed] },
        { accountIds: [there] },
        { accountIds: [there, failed, accounts[0]] },
      ]) {
        expect(codeOf(await update(made.id, input))).toBe("CONFLICT");
      }
    });

    test("keeps the text of published renditions", async () => {
      const made = await publication(w, w.ids.workspace, { state: "FAILED", text: "Hi" }, [LIVE, {}]);
      expect(codeOf(await update(made.id, { segments: [{ text: "Better" }] }))).toBe("CONFLICT");
      expect(codeOf(await update(made.id, { title: "Mine" }))).toBeUndefined();
    });
  });

  test.each(["PUBLISHING", "PUBLISHED"] as const)("is a CONFLICT if the publication is %s", async (state) => {
    const { id } = await publication(w, w.ids.workspace, { state });
    expect(codeOf(await update(id, { title: "Other" }))).toBe("CONFLICT");
  });

  test.each<[string, () => object, string, unknown]>([
    ["a set and accounts", () => ({ socialSetId: newId("set"), accountIds: [] }), "INVALID_INPUT", ["socialSetId"]],
    ["an account of another workspace", () => ({ accountIds: [foreign] }), "INVALID_INPUT", ["accountIds", 0]],
    [
      "contents for an account that is not a destination",
      () => ({ renditions: [{ accountId: accounts[3] }] }),
      "INVALID_INPUT",
      ["renditions", 0, "accountId"],
    ],
    ["null for a set", () => ({ socialSetId: null }), "VALIDATION_FAILED", ["socialSetId"]],
    ["null for accounts", () => ({ accountIds: null }), "VALIDATION_FAILED", ["accountIds"]],
    ["null for renditions", () => ({ renditions: null }), "VALIDATION_FAILED", ["renditions"]],
    ["revision 0", () => ({ expectedRevision: 0 }), "VALIDATION_FAILED", ["expectedRevision"]],
  ])("refuses %s", async (_what, input, code, path) => {
    const { id } = await created({ accountIds: [accounts[0]] });
    const answer = await update(id, input());
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject([code, [{ path }]]);
  });

  test("records the changed members in the audit event, without content", async () => {
    const { id } = await created({ accountIds: [accounts[0]] });
    const set = await socialSet([accounts[1] ?? ""]);
    const renditions = [{ accountId: accounts[1], segments: [{ position: 0, text: "Hidden as well" }] }];
    const { auditEvents } = await recordedBy(w, () =>
      updated(id, { title: "Hidden", segments: [{ text: "Hidden" }], socialSetId: set, renditions }),
    );
    const fields = [{ field: "title" }, { field: "segments" }, { field: "social_set_id", current: set }];
    const changedFields = [...fields, { field: "account_ids" }, { field: "renditions" }];
    expect(auditEvents).toMatchObject([{ action: "publication.updated", resourceId: id, changedFields }]);
  });

  test("is FORBIDDEN for viewers and NOT_FOUND for people outside of the workspace", async () => {
    const { id } = await created();
    expect(codeOf(await update(id, { title: "No" }, "viewer"))).toBe("FORBIDDEN");
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect(codeOf(await update(id, { title: "No" }, role))).toBe("NOT_FOUND");
    }
  });
});

describe("validatePublication", () => {
  const VALIDATE =
    "query ($id: ID!) { validatePublication(id: $id) { valid problems { renditionId accountId path rule message } } }";
  const validate = async (id: string, by: Role = "viewer") =>
    dataOf(await w.gql<{ validatePublication: unknown }>(token(by), VALIDATE, { id })).validatePublication;

  test("returns no problems for a valid publication", async () => {
    const { id } = await created({ segments: [{ text: "Hi" }], accountIds: accounts });
    expect(await validate(id)).toEqual({ valid: true, problems: [] });
  });

  test("returns every problem with its rendition and path", async () => {
    const gone = await socialAccount(w, w.ids.workspace, { provider: "bluesky" });
    const renditions = [
      { accountId: gone, segments: [{ position: 0, text: "Fine" }], options: { visibility: "PRIVATE" } },
      {
        accountId: weary,
        segments: [{ position: 0, text: "Fine", media: [itemOf({ ...picture, altText: "x".repeat(1501) })] }],
      },
    ];
    const draft = await created({
      segments: [{ text: "x".repeat(501) }],
      accountIds: [accounts[0], gone, weary],
      renditions,
    });
    await w.db.prisma.socialAccount.update({ where: { id: gone }, data: { state: "DISCONNECTED" } });
    const [long, lost, tired] = draft.renditions.map(({ id, socialAccountId }) => ({
      renditionId: id,
      accountId: socialAccountId,
    }));
    const problems = [
      { ...long, path: "renditions.0.segments.0.text", rule: "TEXT_TOO_LONG" },
      { ...lost, path: "renditions.1.accountId", rule: "ACCOUNT_DISCONNECTED" },
      { ...lost, path: "renditions.1.options.visibility", rule: "UNSUPPORTED_OPTION" },
      { ...tired, path: "renditions.2.accountId", rule: "ACCOUNT_NEEDS_ATTENTION" },
      { ...tired, path: "renditions.2.segments.0.media.0.altText", rule: "ALT_TEXT_TOO_LONG" },
    ];
    expect(await validate(draft.id)).toMatchObject({ valid: false, problems });
  });

  test("returns one problem without a rendition if there is no destination", async () => {
    const { id } = await created({ segments: [{ text: "Hi" }] });
    const problem = { renditionId: null, accountId: null, path: "renditions", rule: "NO_DESTINATION" };
    expect(await validate(id)).toMatchObject({ valid: false, problems: [problem] });
  });

  test("writes nothing, and is null if the viewer cannot see the publication", async () => {
    const { id } = await created({ segments: [{ text: "Hi" }], accountIds: accounts });
    const { auditEvents, touched } = await recordedBy(w, () => validate(id));
    expect([auditEvents, touched]).toEqual([[], []]);
    expect([await validate(id, "outsider"), await validate(newId("pub"))]).toEqual([null, null]);
  });
});
