import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPublicationWords } from "../../src/domains/publications/search.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let statements: ReturnType<typeof recordStatements>;

interface Row {
  id: string;
  words: string[];
  state: string;
  at: number | null;
  author: string;
  accounts: string[];
  approval: string;
}
const rows: Row[] = [];
let accounts: string[];
let authors: string[];

const STATES = ["DRAFT", "SCHEDULED", "PUBLISHED", "FAILED"] as const;
const APPROVALS = ["NONE", "REQUESTED", "APPROVED", "CHANGES_REQUESTED"] as const;
const WORDS = ["coffee", "Cold", "colder", "ÄPFEL", "café", "v2", "12", "日本語"];
const START = Date.parse("2026-06-01T00:00:00Z");

beforeAll(async () => {
  w = await world();
  statements = recordStatements(w.db.pool);
  accounts = [await socialAccount(w, w.ids.workspace), await socialAccount(w, w.ids.workspace)];
  authors = [w.users.editor.id, w.users.owner.id];
  for (let i = 0; i < 40; i++) {
    w.clock.advance(1);
    const state = STATES[i % 4] ?? "DRAFT";
    const at = state === "DRAFT" ? null : START + ((i * 7) % 20) * 60_000;
    const words = WORDS.filter((_, n) => (i >> (n % 5)) % 2 === 1 || i % 11 === n);
    const destinations = accounts.filter((_, n) => i % (n + 2) === 0);
    const author = authors[i % 2] ?? "";
    const [title = "", ...text] = words;
    const approval = APPROVALS[(i >> 1) % 4] ?? "NONE";
    const review = { reviewState: approval, approvedContentRevision: approval === "APPROVED" ? 1 : null };
    const columns = { state, title, text: text.join(". "), createdById: author, createdAt: w.clock.now(), ...review };
    const time = { scheduledAt: at === null ? null : new Date(at) };
    const renditions = destinations.map((accountId) => ({ accountId }));
    const { id } = await publication(w, w.ids.workspace, { ...columns, ...time }, renditions);
    rows.push({
      id,
      words: words.map((word) => word.toLowerCase()),
      state,
      at,
      author,
      accounts: destinations,
      approval,
    });
  }
  await publication(w, w.ids.secondWorkspace, { text: WORDS.join(" ") });
  await fill();
});
afterAll(() => w.close());

const QUERY = `query ($id: ID!, $filter: PublicationFilter, $orderBy: PublicationOrder, $first: Int, $after: String, $last: Int) {
  workspace(id: $id) { publications(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last) {
    totalCount nodes { id state renditions { status } } pageInfo { nextCursor } } } }`;

interface Listed {
  workspace: {
    publications: { totalCount: number | null; nodes: { id: string }[]; pageInfo: { nextCursor: string | null } };
  };
}
/** Stores the words of publications that a test planted. */
const fill = () => fillPublicationWords.run(w.app.services, new AbortController().signal);
const ask = (variables: Record<string, unknown>, id = w.ids.workspace) =>
  w.gql<Listed>(w.users.viewer.token, QUERY, { id, ...variables });
const page = async (variables: Record<string, unknown>, id?: string) =>
  dataOf(await ask(variables, id)).workspace.publications;
const matches = async (search: string) => {
  await fill();
  return (await page({ filter: { search }, first: 100 })).nodes.map(({ id }) => id);
};

async function pages(variables: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo } = await page({ ...variables, first: 7, after });
    ids.push(...nodes.map(({ id }) => id));
    after = pageInfo.nextCursor;
    if (after === null) return ids;
  }
}

interface Filter {
  search?: string;
  states?: string[];
  accountIds?: string[];
  createdByIds?: string[];
  approval?: string;
  from?: string;
  before?: string;
}

/** The expected list, computed from the meaning of the filter. */
function expected(filter: Filter, orderBy: string): string[] {
  const { search, states, accountIds, createdByIds, approval, from, before } = filter;
  const wanted = search?.toLowerCase().split(" ") ?? [];
  const direction = orderBy === "SOONEST" ? 1 : -1;
  const key = ({ at, id }: Row) => (orderBy === "NEWEST" ? id : `${at} ${id}`);
  return rows
    .filter(({ words }) => wanted.every((word) => words.some((own) => own.startsWith(word))))
    .filter(({ state }) => states?.includes(state) ?? true)
    .filter((row) => accountIds?.some((id) => row.accounts.includes(id)) ?? true)
    .filter((row) => approval === undefined || row.approval === approval)
    .filter(({ author }) => createdByIds?.includes(author) ?? true)
    .filter(({ at }) => orderBy === "NEWEST" || at !== null)
    .filter(({ at }) => from === undefined || Number(at) >= Date.parse(from))
    .filter(({ at }) => before === undefined || Number(at) < Date.parse(before))
    .toSorted((one, other) => (key(one) < key(other) ? -direction : direction))
    .map(({ id }) => id);
}

const some = <Item>(items: readonly Item[]) =>
  fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: 3 });

test("a list has the publications of its filter, for any combination of members", async () => {
  const minute = fc.integer({ min: 0, max: 20 }).map((at) => new Date(START + at * 60_000).toISOString());
  const members = fc.record(
    {
      search: some(["c", "co", "COLD", "colder", "äp", "café", "v", "1", "日", "coffees"]).map((words) =>
        words.join(" "),
      ),
      states: some(STATES),
      accountIds: fc.constant(null).chain(() => some(accounts)),
      createdByIds: fc.constant(null).chain(() => some(authors)),
      approval: fc.constantFrom(...APPROVALS),
      from: minute,
      before: minute,
    },
    { requiredKeys: [] },
  );
  const orders = fc.constantFrom("NEWEST", "SOONEST", "LATEST");
  await fc.assert(
    fc.asyncProperty(members, orders, async (sample, order) => {
      const filter: Filter = sample;
      if (filter.search === undefined && filter.accountIds) delete filter.createdByIds;
      if (filter.search === undefined && (filter.accountIds || filter.createdByIds)) delete filter.approval;
      if (filter.from !== undefined && filter.before !== undefined && filter.from >= filter.before) delete filter.from;
      const timed = filter.from !== undefined || filter.before !== undefined;
      const orderBy = timed && order === "NEWEST" ? "LATEST" : order;
      const all = expected(filter, orderBy);
      expect(await pages({ filter, orderBy })).toEqual(all);
      const last = await page({ filter, orderBy, last: 3 });
      expect(last.nodes.map(({ id }) => id)).toEqual(all.slice(-3));
      const uncounted = filter.search === undefined && (filter.accountIds?.length ?? 0) > 1;
      expect(last.totalCount).toBe(uncounted ? null : all.length);
    }),
    { numRuns: 40 },
  );
}, 120_000);

describe("a search", () => {
  test("finds the parts of addresses, hyphenated words and numbers", async () => {
    const text = "See https://shop.example/new-arrivals?page=3.14 by joe@example.com #DarkRoast don't";
    const { id } = await publication(w, w.ids.workspace, { text });
    for (const search of ["shop exam", "arriv", "new-arr", "joe@exa", "#darkr", "3.14", "page=3", "don't", "14"]) {
      expect({ search, ids: await matches(search) }).toEqual({ search, ids: [id] });
    }
    for (const search of ["roast", "joseph", "arrivals-old", "xample"])
      expect({ search, ids: await matches(search) }).toEqual({ search, ids: [] });
  });

  test("finds nothing for text without words", async () => {
    for (const search of ["!", "' | ''", ":*", "\\"])
      expect({ search, ids: await matches(search) }).toEqual({ search, ids: [] });
  });

  test("finds a publication by each of its words and fails for no text", async () => {
    const any = fc
      .string({ unit: "binary", maxLength: 60 })
      .filter((text) => !text.includes("\0") && text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(any, async (search) => {
        const answer = await ask({ filter: { search } });
        expect(codeOf(answer) ?? "INVALID_INPUT").toBe("INVALID_INPUT");
      }),
      { numRuns: 25, examples: [["a'b\\c':* & !d | (e <-> f)"], ["''':*"], ["\\'"]] },
    );
  }, 120_000);

  test("follows changes of the text and finds no publication of another workspace", async () => {
    const { id } = await publication(w, w.ids.secondWorkspace, { text: "marzipan" });
    expect(await matches("marzipan")).toEqual([]);
    const seen = async (search: string) =>
      (await page({ filter: { search } }, w.ids.secondWorkspace).catch(() => ({ nodes: [] }))).nodes;
    await w.db.prisma.publication.update({ where: { id }, data: { segments: [{ text: "nougat", media: [] }] } });
    await fill();
    const owner = async (search: string) =>
      dataOf(await w.gql<Listed>(w.users.owner.token, QUERY, { id: w.ids.secondWorkspace, filter: { search } }))
        .workspace.publications.nodes;
    expect(await owner("marzipan")).toEqual([]);
    expect(await owner("nougat")).toMatchObject([{ id }]);
    expect(await seen("nougat")).toEqual([]);
  });

  test("stores texts whose words are longer than an index entry", async () => {
    const { id } = await publication(w, w.ids.workspace, { text: `${"ß".repeat(1000)} ${"y".repeat(18_000)}` });
    expect(await matches("ß".repeat(150))).toEqual([id]);
  });
});

describe("the filter by approval", () => {
  test("returns a publication as approved until its content changes", async () => {
    const approved = { reviewState: "APPROVED", approvedContentRevision: 1, createdById: w.users.owner.id } as const;
    const { id } = await publication(w, w.ids.workspace, { text: "Cinnamon", ...approved });
    const ids = async (approval: string) =>
      (await page({ filter: { approval }, first: 100 })).nodes.map((node) => node.id);
    expect(await ids("APPROVED")).toContain(id);
    const UPDATE =
      "mutation ($input: UpdatePublicationInput!) { updatePublication(input: $input) { publication { id } } }";
    const input = { id, segments: [{ text: "Cardamom" }] };
    dataOf(await w.gql(w.users.editor.token, UPDATE, { input }));
    expect(await ids("APPROVED")).not.toContain(id);
    expect(await ids("NONE")).toContain(id);
  });

  test("does not return content as approved if another revision was approved", async () => {
    const stale = { reviewState: "APPROVED", approvedContentRevision: 1, contentRevision: 2 } as const;
    const { id } = await publication(w, w.ids.workspace, { text: "Saffron", ...stale });
    for (const filter of [{ approval: "APPROVED" }, { approval: "APPROVED", search: "saffron" }])
      expect((await page({ filter, first: 100 })).nodes.map((node) => node.id)).not.toContain(id);
  });

  test("is refused in the list of an account without a search", async () => {
    const OF_ACCOUNT =
      "query ($id: ID!) { socialAccount(id: $id) { publications(filter: { approval: NONE }) { nodes { id } } } }";
    const answer = await w.gql(w.users.viewer.token, OF_ACCOUNT, { id: accounts[0] });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: ["filter", "approval"] }]]);
  });
});

test("a merged list takes two statements, and one more for its length", async () => {
  const filter = { states: ["DRAFT", "FAILED"], createdByIds: authors };
  await page({ filter });
  statements.take();
  await page({ filter });
  expect(statements.take().filter(({ text }) => text.includes("publication"))).toHaveLength(3);
});

test.each([
  ["states", { states: [] }, "must have 1 to 50 items"],
  ["accountIds", { accountIds: Array.from({ length: 51 }, (_, at) => `acc_${at}`) }, "must have 1 to 50 items"],
  ["createdByIds", { createdByIds: ["usr_1"], accountIds: ["acc_1"] }, "cannot be combined with accounts"],
  ["approval", { approval: "APPROVED", accountIds: ["acc_1"] }, "cannot be combined with accounts or createdByIds"],
  ["approval", { approval: "NONE", createdByIds: ["usr_1"] }, "cannot be combined with accounts or createdByIds"],
  ["search", { search: "a b c d e f g h i j k" }, "must have at most 10 words"],
  ["search", { search: "a-b.c/d e_f:g;h,i(j)k" }, "must have at most 10 words"],
  ["search", { search: "x".repeat(201) }, "must have at most 200 characters"],
])("a filter refuses an invalid member %s", async (member, filter, message) => {
  const answer = await ask({ filter });
  expect([codeOf(answer), issuesOf(answer)]).toMatchObject([
    "INVALID_INPUT",
    [{ path: ["filter", member], message: expect.stringContaining(message) }],
  ]);
});
