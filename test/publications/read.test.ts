import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PublicationState } from "../../prisma/generated/client/client.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

interface Listed {
  nodes: { id: string }[];
  pageInfo: { nextCursor: string | null; hasPreviousPage: boolean; startCursor: string | null };
}

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const PUBLICATION = `{ id workspaceId workspace { name } state title segments { text } socialSetId scheduledAt slotAt publishedAt createdBy { name }
  revision createdAt updatedAt renditions ${rendition()} }`;
function rendition() {
  return `{ id publication { id } platform socialAccountId account { id } targetKey status segments { position text ownText media { url altText } hasOwnMedia }
    options { visibility spoilerText sensitive language } delivery { state targetKey currentAttemptId currentAttemptCreatedAt
    currentAttemptNumber errorCode errorKind errorHttpStatus externalId externalUrl lastReconciledAt nextReconciliationAt recoveryAction
    terminalReason } deliveryAttempts(first: 2) { id number state startedAt finishedAt errorKind errorCode errorHttpStatus } updatedAt }`;
}
const read = async (id: string, token = w.users.viewer.token) =>
  dataOf(
    await w.gql<{ publication: unknown }>(token, `query ($id: ID!) { publication(id: $id) ${PUBLICATION} }`, { id }),
  ).publication;

const NOW = "2026-03-02T10:00:00.000Z";
const NO_OPTIONS = { visibility: null, spoilerText: null, sensitive: false, language: null };

describe("a publication", () => {
  test("has its renditions in their order, each with its own text or the publication's", async () => {
    const media = [{ url: "https://front.example/a.png", altText: "A" }];
    const options = { visibility: "unlisted", sensitive: true, language: "de" };
    const columns = { title: "Launch", text: "We are open", createdById: w.users.editor.id };
    const made = await publication(w, w.ids.workspace, columns, [{ text: "", media }, { options }]);
    const [first, second] = made.renditionIds;
    const both = { publication: { id: made.id }, platform: "MASTODON", status: "READY", delivery: null };
    const rest = { ...both, deliveryAttempts: [], updatedAt: NOW, targetKey: expect.stringMatching(/^mastodon\|/) };
    const account = (at: number) => ({ socialAccountId: made.accountIds[at], account: { id: made.accountIds[at] } });
    expect(await read(made.id)).toEqual({
      id: made.id,
      workspaceId: w.ids.workspace,
      workspace: { name: "Coffee" },
      state: "DRAFT",
      title: "Launch",
      segments: [{ text: "We are open" }],
      socialSetId: null,
      scheduledAt: null,
      slotAt: null,
      publishedAt: null,
      createdBy: { name: "The editor" },
      revision: 1,
      createdAt: NOW,
      updatedAt: NOW,
      renditions: [
        {
          ...rest,
          ...account(0),
          id: first,
          segments: [{ position: 0, text: "", ownText: "", media, hasOwnMedia: true }],
          options: NO_OPTIONS,
        },
        {
          ...rest,
          ...account(1),
          id: second,
          segments: [{ position: 0, text: "We are open", ownText: null, media: [], hasOwnMedia: false }],
          options: { visibility: "UNLISTED", spoilerText: null, sensitive: true, language: "de" },
        },
      ],
    });
  });

  test("returns parts of its short lists by position, and refuses positions and sizes outside their bounds", async () => {
    const media = [1, 2, 3].map((at) => ({ url: `https://front.example/${at}.png`, altText: "" }));
    const segments = ["one", "two", "three"].map((text) => ({ text, media }));
    const { id, renditionIds } = await publication(w, w.ids.workspace, { segments }, [{}, {}, {}]);
    const tried = { renditionId: renditionIds[1] ?? "", deliveryKey: "k", startedAt: new Date(NOW) };
    await w.db.prisma.deliveryAttempt.createMany({
      data: [1, 2, 3].map((number) => ({ id: newId("att"), number, ...tried })),
    });
    const part = async (selection: string) => {
      const query = `query ($id: ID!) { publication(id: $id) { ${selection} } }`;
      return w.gql<{ publication: unknown }>(w.users.viewer.token, query, { id });
    };
    const several = `b: renditions(after: 1) { position } segments(first: 1, after: 0) { position text media(after: 1) { position url } }
      renditions(first: 1, after: 0) { position id segments(first: 2) { position text media(first: 1) { position } }
        deliveryAttempts(first: 1, after: 3) { number } }`;
    expect(dataOf(await part(several)).publication).toEqual({
      b: [{ position: 2 }],
      segments: [{ position: 1, text: "two", media: [{ position: 2, url: "https://front.example/3.png" }] }],
      renditions: [
        {
          position: 1,
          id: renditionIds[1],
          segments: [0, 1].map((position) => ({ position, text: ["one", "two"][position], media: [{ position: 0 }] })),
          deliveryAttempts: [{ number: 2 }],
        },
      ],
    });
    expect(dataOf(await part("segments(after: 24) { text } renditions(first: null, after: null) { id }"))).toEqual({
      publication: { segments: [], renditions: renditionIds.map((each) => ({ id: each })) },
    });
    const outside = ["segments(first: 26) { text }", "segments(after: -1) { text }", "renditions(first: 0) { id }"];
    outside.push("segments { media(first: 21) { url } }", "renditions { deliveryAttempts(after: 0) { id } }");
    const codes = await Promise.all(outside.map(async (selection) => codeOf(await part(selection))));
    expect(codes).toEqual(outside.map(() => "VALIDATION_FAILED"));
  });

  test("has the state of each rendition, and its latest attempts, newest first", async () => {
    const when = new Date("2026-03-02T09:59:59.123Z");
    const lost = { errorKind: "unreachable", errorCode: "lost", lastReconciledAt: when, nextReconciliationAt: when };
    const fare = {
      deliveryState: "AMBIGUOUS",
      recoveryAction: "RECONCILE",
      attempts: 3,
      currentAttemptAt: when,
    } as const;
    const { id, renditionIds } = await publication(w, w.ids.workspace, { state: "PUBLISHING" }, [
      { ...fare, ...lost, currentAttemptId: "att_3", targetKey: "mastodon|https://social.example|7" },
    ]);
    const tried = { renditionId: renditionIds[0] ?? "", deliveryKey: "k", startedAt: when };
    await w.db.prisma.deliveryAttempt.createMany({
      data: [
        {
          id: newId("att"),
          number: 1,
          ...tried,
          state: "REJECTED",
          finishedAt: when,
          errorKind: "limited",
          errorHttpStatus: 429,
        },
        { id: newId("att"), number: 2, ...tried, state: "REJECTED", finishedAt: when },
        { id: newId("att"), number: 3, ...tried },
      ],
    });
    const columns = { state: "AMBIGUOUS", targetKey: "mastodon|https://social.example|7", recoveryAction: "RECONCILE" };
    const attempt = { id: expect.stringMatching(/^att_/), startedAt: when.toISOString(), errorKind: null };
    const none = { errorCode: null, errorHttpStatus: null };
    expect(await read(id)).toMatchObject({
      renditions: [
        {
          status: "PUBLISHING",
          delivery: {
            ...columns,
            currentAttemptId: "att_3",
            currentAttemptNumber: 3,
            currentAttemptCreatedAt: when.toISOString(),
            errorCode: "lost",
            errorKind: "UNREACHABLE",
            errorHttpStatus: null,
            externalId: null,
            externalUrl: null,
            lastReconciledAt: when.toISOString(),
            nextReconciliationAt: when.toISOString(),
            terminalReason: null,
          },
          deliveryAttempts: [
            { ...attempt, ...none, number: 3, state: "SUBMITTED", finishedAt: null },
            { ...attempt, ...none, number: 2, state: "REJECTED", finishedAt: when.toISOString() },
          ],
        },
      ],
    });
    const nodes = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on DeliveryAttempt { number } } }`;
    const attempts = await w.db.prisma.deliveryAttempt.findMany({ where: tried, orderBy: { number: "asc" } });
    const ids = [...renditionIds, ...attempts.map((row) => row.id)];
    const named = [
      { __typename: "Rendition", id: renditionIds[0] },
      ...attempts.map((row) => ({ __typename: "DeliveryAttempt", id: row.id, number: row.number })),
    ];
    expect(dataOf(await w.gql(w.users.viewer.token, nodes, { ids }))).toEqual({ nodes: named });
    expect(dataOf(await w.gql(w.users.outsider.token, nodes, { ids }))).toEqual({ nodes: ids.map(() => null) });
  });

  test("has no attempt and no attempt number before the first attempt, even if it is queued", async () => {
    const { id } = await publication(w, w.ids.workspace, { state: "PUBLISHING" });
    const delivery = { state: "QUEUED", currentAttemptId: null, currentAttemptNumber: null, recoveryAction: "NONE" };
    expect(await read(id)).toMatchObject({ renditions: [{ delivery }] });
  });

  test("has no creator if the viewer cannot see them or they were deleted", async () => {
    for (const createdById of [w.users.outsider.id, null]) {
      const { id } = await publication(w, w.ids.workspace, { createdById });
      expect(await read(id)).toMatchObject({ createdBy: null });
    }
  });

  test.each(["member", "outsider", "instanceAdmin"] as const)("is null for the %s", async (role) => {
    const { id } = await publication(w, w.ids.workspace);
    expect(await read(id, w.users[role].token)).toBeNull();
  });

  test.each([0, 101])("permits 1 to 100 attempts and refuses %i", async (first) => {
    const { renditionIds } = await publication(w, w.ids.workspace);
    const query = `query ($id: ID!, $first: Int!) { node(id: $id) { ... on Rendition { deliveryAttempts(first: $first) { id } } } }`;
    const answer = await w.gql(w.users.viewer.token, query, { id: renditionIds[0], first });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path: ["first"] }]]);
  });
});

interface Row {
  id: string;
  state: PublicationState;
  scheduledAt: Date | null;
  accountIds: string[];
}

const ARGS: Record<string, string> = {
  first: "Int",
  after: "String",
  last: "Int",
  before: "String",
  filter: "PublicationFilter",
  orderBy: "PublicationOrder",
};

const PAGING = ["first", "after", "last", "before", "orderBy"];

/** Moves the members that are no arguments of a page into the filter. */
function filtered(variables: Record<string, unknown>): Record<string, unknown> {
  const { true: args = [], false: members = [] } = Object.groupBy(Object.entries(variables), ([name]) =>
    String(PAGING.includes(name)),
  );
  const filter = members.map(([name, value]) => [name === "until" ? "before" : name, value] as const);
  return { ...Object.fromEntries(args), ...(filter.length > 0 && { filter: Object.fromEntries(filter) }) };
}

/** One page of a workspace's or an account's list. Members of the filter are given beside the other arguments. */
function list(owner: string, variables: Record<string, unknown>) {
  const args = filtered(variables);
  const field = owner.startsWith("acc_") ? "socialAccount" : "workspace";
  const declared = Object.keys(args).map((name) => `, $${name}: ${ARGS[name]}`);
  const passed = Object.keys(args).map((name) => `${name}: $${name}`);
  const page = "{ nodes { id } pageInfo { nextCursor hasPreviousPage startCursor } }";
  const query = `query ($owner: ID!${declared.join("")}) { owner: ${field}(id: $owner) {
    publications${passed.length > 0 ? `(${passed.join(", ")})` : ""} ${page} } }`;
  return w.gql<{ owner: { publications: Listed } }>(w.users.owner.token, query, { owner, ...args });
}
const listed = async (owner: string, args: Record<string, unknown>) =>
  dataOf(await list(owner, args)).owner.publications;

/** All pages of a list with a page size. `meanwhile` runs between them. */
async function paged(
  owner: string,
  args: Record<string, unknown>,
  first: number,
  meanwhile?: (seen: string[]) => Promise<void>,
) {
  const seen: string[] = [];
  for (let after: string | null = null; ; ) {
    const page: Listed = await listed(owner, { ...args, first, ...(after !== null && { after }) });
    seen.push(...page.nodes.map(({ id }) => id));
    after = page.pageInfo.nextCursor;
    if (after === null) return seen;
    await meanwhile?.(seen);
  }
}

describe("a list of publications", () => {
  let rows: Row[];
  let accounts: string[];
  const minute = (at: number) => new Date(Date.parse("2026-04-01T00:00:00Z") + at * 60_000);
  beforeAll(async () => {
    rows = [];
    accounts = [await socialAccount(w, w.ids.secondWorkspace), await socialAccount(w, w.ids.secondWorkspace)];
    const states = ["DRAFT", "SCHEDULED", "PUBLISHED", "FAILED"] as const;
    for (let i = 0; i < 24; i++) {
      const state = states[i % 4] ?? "DRAFT";
      // Some have the same time, and the order differs from the order of creation.
      const scheduledAt = state === "DRAFT" ? null : minute((i * 7) % 10);
      const accountIds = accounts.filter((_, at) => at === 0 || i % 3 === 0);
      w.clock.advance(i % 2);
      const columns = { state, scheduledAt, createdAt: w.clock.now() };
      const { id } = await publication(
        w,
        w.ids.secondWorkspace,
        columns,
        accountIds.map((accountId) => ({ accountId })),
      );
      rows.push({ id, state, scheduledAt, accountIds });
    }
    await publication(w, w.ids.workspace, { state: "SCHEDULED" });
  });

  const time = ({ scheduledAt }: Row) => scheduledAt?.getTime() ?? 0;
  const ORDERS: Record<string, (a: Row, b: Row) => number> = {
    NEWEST: (a, b) => (a.id < b.id ? 1 : -1),
    SOONEST: (a, b) => time(a) - time(b) || (a.id < b.id ? -1 : 1),
    LATEST: (a, b) => time(b) - time(a) || (a.id < b.id ? 1 : -1),
  };

  /** The expected list, computed from the meaning of the arguments. */
  function expected(args: Record<string, unknown>, accountId?: string): string[] {
    const { from, until, orderBy } = args as Record<string, string | undefined>;
    // The database keeps the state in British spelling.
    const states = (args["states"] as string[] | undefined)?.map((state) =>
      state === "CANCELED" ? "CANCELLED" : state,
    );
    const timed = from !== undefined || until !== undefined;
    const order = orderBy ?? (timed ? "SOONEST" : "NEWEST");
    return rows
      .filter((row) => order === "NEWEST" || row.scheduledAt !== null)
      .filter((row) => states === undefined || states.includes(row.state))
      .filter((row) => accountId === undefined || row.accountIds.includes(accountId))
      .filter((row) => from === undefined || time(row) >= Date.parse(from))
      .filter((row) => until === undefined || time(row) < Date.parse(until))
      .toSorted(ORDERS[order])
      .map(({ id }) => id);
  }

  const SPAN = { from: minute(2).toISOString(), until: minute(8).toISOString() };
  const NARROWED: Record<string, unknown>[] = [
    {},
    { states: ["SCHEDULED"] },
    { states: ["CANCELED"] },
    { states: ["FAILED", "DRAFT"] },
    { states: ["PUBLISHED", "SCHEDULED"], orderBy: "LATEST" },
    { orderBy: "NEWEST" },
    { orderBy: "SOONEST" },
    { orderBy: "LATEST", states: ["FAILED"] },
    { orderBy: "SOONEST", states: ["DRAFT"] },
    SPAN,
    { ...SPAN, orderBy: "LATEST" },
    { from: SPAN.from, states: ["PUBLISHED"] },
    { until: SPAN.until, orderBy: "LATEST" },
  ];

  test.each(NARROWED)("has the expected pages for a workspace and for an account: %j", async (args) => {
    const { secondWorkspace } = w.ids;
    expect(await paged(secondWorkspace, args, 5)).toEqual(expected(args));
    for (const accountId of accounts) {
      expect(await paged(secondWorkspace, { ...args, accountIds: [accountId] }, 5)).toEqual(expected(args, accountId));
      expect(await paged(accountId, args, 5)).toEqual(expected(args, accountId));
    }
  });

  test.each(NARROWED)("has the expected pages from its end as well: %j", async (args) => {
    for (const owner of [w.ids.secondWorkspace, accounts[1] ?? ""]) {
      const all = expected(args, owner === w.ids.secondWorkspace ? undefined : owner);
      const end = await listed(owner, { ...args, last: 3 });
      expect(end.nodes.map(({ id }) => id)).toEqual(all.slice(-3));
      if (end.pageInfo.startCursor === null) continue;
      const before = await listed(owner, { ...args, last: 3, before: end.pageInfo.startCursor });
      expect(before.nodes.map(({ id }) => id)).toEqual(all.slice(0, -3).slice(-3));
    }
  });

  test("is empty for an account of another workspace and for an unknown account", async () => {
    const foreign = await socialAccount(w, w.ids.workspace);
    await publication(w, w.ids.workspace, {}, [{ accountId: foreign }]);
    for (const accountId of [foreign, newId("acc"), "nonsense"]) {
      expect((await listed(w.ids.secondWorkspace, { accountIds: [accountId] })).nodes).toEqual([]);
    }
  });

  test("has independent pages under several aliases", async () => {
    const page = "{ nodes { id } }";
    const query = `query ($id: ID!, $account: ID!) { workspace(id: $id) {
      all: publications ${page}
      scheduled: publications(filter: { states: [SCHEDULED] }, orderBy: SOONEST) ${page}
      account: publications(filter: { accountIds: [$account] }) ${page}
      accounts { nodes { id publications(first: 2, filter: { states: [FAILED] }) ${page} } }
    } }`;
    const [, account = ""] = accounts;
    const answer = await w.gql(w.users.owner.token, query, { id: w.ids.secondWorkspace, account });
    const nodes = (ids: string[]) => ({ nodes: ids.map((id) => ({ id })) });
    expect(dataOf(answer)).toEqual({
      workspace: {
        all: nodes(expected({}).slice(0, 20)),
        scheduled: nodes(expected({ states: ["SCHEDULED"], orderBy: "SOONEST" })),
        account: nodes(expected({}, account)),
        accounts: {
          nodes: accounts.map((id) => ({ id, publications: nodes(expected({ states: ["FAILED"] }, id).slice(0, 2)) })),
        },
      },
    });
  });

  test.each([
    ["a time filter with the order NEWEST", { ...SPAN, orderBy: "NEWEST" }, "orderBy"],
    ["a time span that ends before it begins", { from: minute(8), until: minute(2) }, "filter.from"],
    ["a year before 1", { from: "0000-01-01T00:00:00Z" }, "filter.from"],
  ])("refuses %s", async (_what, args, member) => {
    for (const owner of [w.ids.secondWorkspace, accounts[0] ?? ""]) {
      const answer = await list(owner, args);
      expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: member.split(".") }]]);
    }
  });

  test("refuses ids that the database cannot store", async () => {
    expect(codeOf(await list(w.ids.secondWorkspace, { accountIds: ["acc_\0"] }))).toBe("VALIDATION_FAILED");
  });

  test("refuses cursors of another list", async () => {
    const [account, other] = accounts;
    const { pageInfo } = await listed(w.ids.secondWorkspace, { first: 2, accountIds: [account] });
    const after = pageInfo.nextCursor;
    expect(codeOf(await list(w.ids.secondWorkspace, { first: 2, accountIds: [account], after }))).toBeUndefined();
    for (const args of [
      {},
      { accountIds: [other] },
      { accountIds: [account], states: ["DRAFT"] },
      { accountIds: [account], ...SPAN },
    ]) {
      expect(codeOf(await list(w.ids.secondWorkspace, { ...args, after }))).toBe("INVALID_INPUT");
    }
    expect(codeOf(await list(account ?? "", { after }))).toBe("INVALID_INPUT");
  });
});

test.each(["NEWEST", "SOONEST", "LATEST"])(
  "%s: paging while publications are added and deleted returns each remaining one once",
  async (orderBy) => {
    const accountId = await socialAccount(w, w.ids.secondWorkspace);
    const make = async (hour: number) => {
      const columns = {
        state: "SCHEDULED",
        scheduledAt: new Date(Date.parse("2027-01-01T00:00:00Z") + hour * 3_600_000),
      } as const;
      w.clock.advance(1);
      return (await publication(w, w.ids.secondWorkspace, { ...columns, createdAt: w.clock.now() }, [{ accountId }]))
        .id;
    };
    const ids: string[] = [];
    for (let i = 0; i < 14; i++) ids.push(await make((i * 5) % 14));
    for (const [owner, args] of [
      [w.ids.secondWorkspace, { orderBy }],
      [w.ids.secondWorkspace, { orderBy, accountIds: [accountId] }],
      [accountId, { orderBy }],
    ] as const) {
      const gone = new Set<string>();
      const came = new Set<string>();
      const seen = await paged(owner, args, 3, async (sofar) => {
        // The row of the cursor and one more at each end of the list.
        const last = sofar.findLast((id) => ids.includes(id) && !gone.has(id));
        if (last !== undefined && gone.size < 4) {
          gone.add(last);
          await w.db.prisma.publication.delete({ where: { id: last } });
        }
        if (came.size < 4) came.add(await make(came.size % 2 === 0 ? -1 : 100));
      });
      expect(new Set(seen).size).toBe(seen.length);
      expect(ids.filter((id) => !gone.has(id) && !seen.includes(id))).toEqual([]);
      for (const id of gone) ids.splice(ids.indexOf(id), 1);
      ids.push(...came);
    }
  },
);
