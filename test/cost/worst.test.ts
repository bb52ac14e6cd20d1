import process from "node:process";
import { parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { execute, type MeasuredWorld, measuredWorld } from "./measuredWorld.ts";
import { argumentsFor, priceOf, type Worst, worstDocuments } from "./worstDocuments.ts";

/**
 * The lowest price of each field's document, if aliases can reach it: enough to measure, and little enough for 1,300
 * documents.
 */
const PRICE = 400;
/** The allowed ratio of time to price. Most fields are within 5, so a busy machine changes no result. */
const FACTOR = 20;
/** The price of the fixed work of a document: its first statements. */
const START = 7000;

let { w, large, statements, owner, administrator } = {} as MeasuredWorld;
beforeAll(async () => {
  ({ w, large, statements, owner, administrator } = await measuredWorld());
});
afterAll(() => w.close());

interface Work {
  /** Microseconds of this thread, which exclude other processes and threads but include the database. */
  readonly cpu: number;
  readonly statements: number;
  /** The number of members in the answer. */
  readonly values: number;
  /** The price of the work, as the metering counts it. */
  readonly points: number;
}

async function workOf(query: string, context: RequestContext = owner): Promise<Work & { answer: string }> {
  const document = parse(query);
  statements.take();
  const before = process.threadCpuUsage();
  const { result, points } = await execute(document, null, context);
  const answer = JSON.stringify(result);
  const { user, system } = process.threadCpuUsage(before);
  return {
    cpu: user + system,
    statements: statements.take().length,
    values: (answer.match(/":/g) ?? []).length,
    points,
    answer,
  };
}

/** Returns the present time of a unit of price, measured with columns of rows. */
async function unit(): Promise<number> {
  const titles = Array.from({ length: 100 }, (_, at) => `a${at}: title`).join(" ");
  const query = `{ workspace(id: "${w.ids.workspace}") { publications(first: 25) { nodes { ${titles} } } } }`;
  let total = 0;
  let runs = 0;
  // Some systems count the time of a thread in steps of ten milliseconds.
  for (; runs < 10 || total < 100_000; runs++) total += (await workOf(query)).cpu;
  return total / runs / priceOf(query);
}

/** Returns the work of a document beyond its price and its metering; empty if one of them covers its work. */
async function excessOf(
  { query, times, price: requested, forInstance }: Worst,
  microseconds: number,
): Promise<string[]> {
  const work = await workOf(query, forInstance ? administrator : owner);
  const price = Math.max(requested, work.points);
  const most = {
    cpu: microseconds * (START + FACTOR * price),
    statements: 5 + times + price / 50,
    values: 50 + 5 * price,
  };
  return (Object.keys(most) as (keyof typeof most)[]).flatMap((kind) =>
    work[kind] > most[kind]
      ? [`${Math.round(work[kind])} ${kind}, at most ${Math.round(most[kind])} for ${price}`]
      : [],
  );
}

describe("the price of a field, or its metering", () => {
  test("covers the work of every field that queries can reach", async () => {
    const documents = worstDocuments(argumentsFor(w.ids, large, w.users.owner.id), PRICE);
    expect(documents.length).toBeGreaterThan(1000);
    let suspects = documents;
    let findings: string[] = [];
    // One run proves little; a field is reported if every run is too long, measured by the unit of that moment.
    for (let run = 0; run < 4 && suspects.length > 0; run++) {
      const microseconds = await unit();
      const remaining: Worst[] = [];
      findings = [];
      for (const document of suspects) {
        const excess = await excessOf(document, microseconds);
        if (excess.length === 0) continue;
        remaining.push(document);
        findings.push(`${document.name}: ${excess.join("; ")}`);
      }
      suspects = remaining;
    }
    expect(findings).toEqual([]);
  });

  test("counts each read of a stored document, and documents that are selected twice are loaded once", async () => {
    const pages = (times: number) =>
      Array.from({ length: times }, (_, at) => `a${at}: pages { layers { id } }`).join(" ");
    const documents = (ids: readonly string[], selection: string) =>
      `{ nodes(ids: ${JSON.stringify(ids)}) { ... on ImageTemplate { document { ${selection} } } } }`;
    const same = Array.from({ length: 6 }, () => large.template);
    expect(priceOf(documents([large.template], pages(1)))).toBeLessThan(10_000);
    expect(priceOf(documents(same, pages(100)))).toBeGreaterThan(500_000);
    const refused = await w.gql(w.users.owner.token, documents(same, pages(100)));
    expect([refused.status, refused.errors?.[0]?.extensions.code]).toEqual([400, "QUERY_REFUSED"]);
    const [once, often] = [await workOf(documents([large.template], "title")), await workOf(documents(same, "title"))];
    expect(often.statements).toBe(once.statements);
  });

  test("covers values that are computed for each row, and aliases of them are computed once", async () => {
    const ids = await w.db.prisma.workspace.findMany({ where: { postingSlots: { some: {} } }, select: { id: true } });
    const slots = (times: number) => Array.from({ length: times }, (_, at) => `a${at}: nextSlots(first: 1) { at }`);
    const foretold = (times: number) =>
      `{ nodes(ids: ${JSON.stringify(ids.map(({ id }) => id))}) { ... on Workspace { ${slots(times).join(" ")} } } }`;
    const [once, often] = [await workOf(foretold(1)), await workOf(foretold(100))];
    expect(often.statements).toBe(once.statements);
    expect(often.values).toBeGreaterThan(200 * 3);
    expect(priceOf(foretold(100))).toBeGreaterThan(100 * priceOf("{ plans { name } }"));
  });
});
