import fc from "fast-check";
import { parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT, STATEMENT } from "../../schema/core/prices.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { WorkBounds } from "../../src/platform/operation/meter.ts";
import { Operation } from "../../src/platform/operation/operation.ts";
import { createApp } from "../../src/server/app.ts";
import { AT_A_TIME, restOf, serverWith } from "../budget/servers.ts";
import { codeOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { execute, type MeasuredWorld, measuredWorld } from "./measuredWorld.ts";
import { argumentsFor, type Worst, worstDocuments } from "./worstDocuments.ts";

let { w, large, statements, owner, administrator } = {} as MeasuredWorld;
beforeAll(async () => {
  ({ w, large, statements, owner, administrator } = await measuredWorld());
});
afterAll(() => w.close());

const costOf = ({ extensions }: { extensions?: Readonly<Record<string, unknown>> | undefined }) =>
  extensions?.["cost"] as Readonly<Record<"requested" | "actual" | "maximum", number>>;

/** Executes a document, and returns the price of its work and the number of its statements. */
async function run(query: string, points: number | null, context: RequestContext = owner) {
  statements.take();
  const { result, points: used } = await execute(parse(query), points, context);
  return { result, used, sent: statements.take().length };
}

/** 100 rows of the largest publication, whose 50 renditions have 25 segments each. */
const segmentsOfAll = () => {
  const ids = JSON.stringify(Array.from({ length: 100 }, () => large.publication));
  const segments = "segments { a: position b: position c: position hasOwnMedia media { position } }";
  return `{ nodes(ids: ${ids}) { ... on Publication { renditions { ${segments} } } } }`;
};

describe("an operation that uses more than its typical price", () => {
  test("is stopped at the highest price with the path of a field, and its work is charged", async () => {
    const server = await serverWith(w, { points: 1_000_000 });
    const ask = (headers = {}) => server.gql(w.users.owner.token, segmentsOfAll(), {}, headers);
    const priced = await ask({ "x-cost-only": "true" });
    const { requested, maximum } = costOf(priced);
    expect(requested).toBeLessThan(maximum / 4);
    const stopped = await ask();
    expect([stopped.data, codeOf(stopped)]).toEqual([null, "QUERY_REFUSED"]);
    expect(stopped.errors).toMatchObject([
      {
        message: `The operation was stopped: it used more than ${maximum} points. Ask for smaller pages or fewer fields.`,
      },
    ]);
    expect(stopped.errors?.[0]?.path?.slice(0, 3)).toEqual(["nodes", expect.any(Number), "renditions"]);
    const { actual } = costOf(stopped);
    expect(actual).toBeGreaterThan(maximum - 100);
    expect(actual).toBeLessThanOrEqual(maximum);
    expect((restOf(priced) as number) - (restOf(stopped) as number)).toBe(actual);
  });

  test("is owed by the budget with all that ran beside it, and the next minutes pay", async () => {
    const points = 20_000;
    const server = await serverWith(w, { points });
    const ids = JSON.stringify([large.publication]);
    const members = Array.from({ length: 40 }, (_, at) => `a${at}: position`).join(" ");
    const query = `{ nodes(ids: ${ids}) { ... on Publication { renditions { segments { ${members} } } } } }`;
    const ask = () => server.gql(w.users.owner.token, query, {}, { "cache-control": "no-store" });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const answered = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answered.length + refused.length).toBe(20);
    const work = answered.reduce((sum, answer) => sum + costOf(answer).actual, 0);
    // A person's operations run a few at a time, so that others find the budget spent: two cost more than it has.
    expect(answered.length).toBeLessThanOrEqual(AT_A_TIME + 2);
    expect(work).toBeGreaterThan(points);
    const { headers } = await ask();
    const windows = Math.floor((work + refused.length) / points);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan((windows - 1) * 60);
  });

  test("is answered over REST, whose pages bound the work", async () => {
    const env = { ...w.app.services.env, MAX_QUERY_COST: 301 };
    const { storage } = w.app.services;
    const client = new Client(await createApp({ env, database: w.db, now: w.clock.now, storage }));
    const { token } = w.users.owner;
    const rest = await client.rest("GET", `/posting-schedules?workspace_id=${w.ids.workspace}`, { token });
    expect(rest.status).toBe(200);
    const slots = `{ workspace(id: "${w.ids.workspace}") { postingSlots(first: 1) { nodes { id } } } }`;
    expect(await client.gql(token, slots)).toMatchObject({ errors: [{ extensions: { code: "QUERY_REFUSED" } }] });
  });
});

describe("the work of an operation", () => {
  const bounded = (database: WorkBounds["database"]) =>
    new Operation({ seconds: null, bytes: 1e6, points: null, database });
  const rows = (count: number) => w.db.pool.query(`SELECT repeat('x', 100) FROM generate_series(1, ${count})`);

  test.each([
    ["statements", { statements: 2, rows: 1000, bytes: 1e6 }, "2 statements"],
    ["rows", { statements: 100, rows: 25, bytes: 1e6 }, "25 rows of the database"],
    ["bytes", { statements: 100, rows: 1000, bytes: 2500 }, "2500 bytes of the database"],
  ])("is bounded by its %s, and no statement follows the one that exceeds the bound", async (_kind, most, named) => {
    const operation = bounded(most);
    await operation.run(async () => {
      await rows(10);
      await rows(10);
      expect(operation.stopped).toBeUndefined();
      await rows(10);
      expect(operation.stopped?.error.message).toContain(`it used more than ${named}`);
      statements.take();
      await expect(rows(10)).rejects.toThrow(named);
      expect(statements.take()).toEqual([]);
    });
    operation.end();
  });

  test("is that of its own look-ups by a key, when another operation begins some at the same moment", async () => {
    const { user, session } = w.db.prisma;
    const [one, other] = [0, 100].map((most) => bounded({ statements: most, rows: 1000, bytes: 1e6 })) as [
      Operation,
      Operation,
    ];
    const owned = one.run(async () => user.findUnique({ where: { id: w.users.owner.id } }));
    const others = other.run(async () =>
      Promise.all([
        user.findUnique({ where: { id: w.users.editor.id } }),
        session.findUnique({ where: { id: "none" } }),
        w.db.prisma.workspace.findUnique({ where: { id: w.ids.workspace } }),
      ]),
    );
    expect(await owned).toMatchObject({ id: w.users.owner.id });
    expect(await others).toMatchObject([{ id: w.users.editor.id }, null, { id: w.ids.workspace }]);
    expect([one.stopped?.error.code, other.stopped]).toEqual(["QUERY_REFUSED", undefined]);
    expect([one.uncached, other.uncached]).toEqual([undefined, expect.any(String)]);
    one.end();
    other.end();
  });

  test("does no work after an answer that an error completed while its siblings waited", async () => {
    const { query } = worstDocuments(argumentsFor(w.ids, large, w.users.owner.id), 400).find(
      ({ name }) => name === "Workspace.effectiveVoiceProfiles",
    ) as Worst;
    const { result, sent } = await run(query, null);
    expect(result.data).toEqual({ organization: null });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(statements.take()).toEqual([]);
    // Each workspace has a statement of its own.
    expect(sent).toBeLessThan(20);
  });

  test("counts the characters of texts that are checked or split, and stops before it reads too many", async () => {
    const check = `{ validatePublication(id: "${large.publication}") { valid } }`;
    const whole = await run(check, null);
    // 50 renditions of 25 segments with 792 characters and 4 alternative texts with 200; 25 characters cost a point.
    expect(whole.used).toBe(ROOT.query + 2 * STATEMENT + 1 + (50 * (25 * 792 + 4 * 200)) / 25);
    const stopped = await run(check, 10_000);
    expect(stopped.result).toMatchObject({ data: null, errors: [{ path: ["validatePublication"] }] });
    expect([stopped.sent, stopped.used]).toEqual([whole.sent, ROOT.query + 2 * STATEMENT]);
    const SENTENCE = "Good morning to you all. ";
    const split = (text: string) =>
      `{ splitText(text: ${JSON.stringify(text)}, accountIds: ["${large.accounts[0]}"]) }`;
    const [short, long] = [await run(split(SENTENCE), null), await run(split(SENTENCE.repeat(100)), null)];
    expect(long.used - short.used).toBe(99 * 8);
  });

  test("counts each __typename of each object, with its aliases", async () => {
    const typenames = Array.from({ length: 50 }, (_, at) => `a${at}: __typename`).join(" ");
    const list = (selection: string) =>
      `{ workspace(id: "${w.ids.workspace}") { publications(first: 20) { nodes { id ${selection} } } } }`;
    const [without, inline, spread] = [
      await run(list(""), null),
      await run(list(typenames), null),
      await run(`${list("...F ... { b: __typename }")} fragment F on Publication { ${typenames} }`, null),
    ];
    expect(inline.used - without.used).toBe(50 * 20);
    expect(spread.used - without.used).toBe(51 * 20);
  });

  test("counts a __typename that several fragments select once, as graphql-js resolves it", async () => {
    const list = (selection: string) =>
      `{ workspace(id: "${w.ids.workspace}") { publications(first: 20) { nodes { ${selection} } } } }`;
    const fragments = "fragment F on Publication { id __typename } fragment G on Publication { title __typename }";
    const once = await run(list("id title __typename"), null);
    const often = await run(`${list("__typename ...F ...G ... { __typename }")} ${fragments}`, null);
    const merged = await run(
      `{ workspace(id: "${w.ids.workspace}") { publications(first: 20) { nodes { ...F } nodes { ...G } } } } ${fragments}`,
      null,
    );
    expect([often.used, merged.used]).toEqual([once.used, once.used]);
  });

  test("never exceeds the admitted price, for any document and limit", async () => {
    const kinds = [100, 400, 3000].flatMap((most) =>
      worstDocuments(argumentsFor(w.ids, large, w.users.owner.id), most),
    );
    const admitted = fc.record({
      document: fc.constantFrom(...kinds),
      part: fc.double({ min: 0.01, max: 1.5, noNaN: true }),
    });
    let stops = 0;
    await fc.assert(
      fc.asyncProperty(admitted, async ({ document, part }: { document: Worst; part: number }) => {
        const context = document.forInstance ? administrator : owner;
        const whole = await run(document.query, null, context);
        const limit = Math.ceil(whole.used * part);
        const { result, used, sent } = await run(document.query, limit, context);
        expect(sent).toBeLessThanOrEqual(whole.sent);
        if (whole.used <= limit) {
          expect(result.errors).toEqual(whole.result.errors);
          return;
        }
        stops++;
        expect(result.data).toBeNull();
        expect(result.errors).toMatchObject([{ path: expect.any(Array), extensions: {} }]);
        expect(result.errors?.[0]?.message).toContain(`more than ${limit} points`);
        expect(used).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 150 },
    );
    expect(stops).toBeGreaterThan(20);
  });
});
