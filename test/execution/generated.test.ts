import process from "node:process";
import { initContextCache } from "@pothos/core";
import { type ExecutionResult, parse, specifiedRules, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { Operation } from "../../src/platform/operation/operation.ts";
import { differenceOf } from "../../src/server/graphql/plans/compare.ts";
import { executePlan, executeReference, type ResultForm } from "../../src/server/graphql/plans/execute.ts";
import { planOf } from "../../src/server/graphql/plans/plans.ts";
import { prepareOperation } from "../../src/server/graphql/variables.ts";
import { type MeasuredWorld, measuredWorld } from "../cost/measuredWorld.ts";
import { type Arguments, argumentsFor } from "../cost/worstDocuments.ts";
import { choices, choicesOf } from "../support/run/seed.ts";
import { anyDocument, VARIABLES } from "./documents.ts";

const DOCUMENTS = process.env["ROSTRUM_SOAK"] === "1" ? 50_000 : 2000;

let { w, large, owner } = {} as MeasuredWorld;
let args: Arguments;
beforeAll(async () => {
  ({ w, large, owner } = await measuredWorld());
  const ids = [large.publication, large.theme, large.media, w.ids.workspace, "pub_01h455vb4pex5vsknk084sn02q"];
  // The clock of the world stands still, so that it makes no answer a different one.
  const services = Object.create(owner.services, { now: { value: w.clock.now } }) as RequestContext["services"];
  owner = { ...owner, services };
  args = { ...argumentsFor(w.ids, large, w.users.owner.id), "Query.nodes": `ids: ${JSON.stringify(ids)}` };
});
afterAll(() => w.close());

interface Run {
  readonly result: ExecutionResult;
  readonly points: number;
  readonly uncached: string | undefined;
}

/** Executes a document by its plan in one of the forms, or with graphql-js. */
async function run(query: string, by: ResultForm | "graphql-js", context: RequestContext): Promise<Run> {
  // Loaders belong to the viewer of one request.
  const viewer = { ...context.viewer };
  const contextValue = { ...initContextCache(), context: { ...context, viewer, allowances: [] } };
  const document = parse(query);
  const prepared = prepareOperation({ schema, document, contextValue, variableValues: VARIABLES });
  if ("errors" in prepared) throw new Error(`The document is not valid: ${JSON.stringify(prepared.errors)}`);
  const operation = new Operation({ seconds: null, bytes: 1e9, points: null, database: null });
  const plan = planOf(prepared);
  if (typeof plan === "string") throw new Error(`The document has no plan: ${plan}`);
  const result = await operation.run(() =>
    by === "graphql-js" ? executeReference(prepared, operation) : executePlan(prepared, plan, operation, by),
  );
  operation.end();
  return { result, points: operation.points, uncached: operation.uncached };
}

describe("the plan of a document of any form", () => {
  test(
    "returns the data, the errors and the price that graphql-js returns, in both forms",
    async () => {
      const { between } = choices("documents for plans");
      const met = { compared: 0, failing: 0, lists: 0 };
      while (met.compared < DOCUMENTS) {
        const query = anyDocument(choicesOf(between(0, 2 ** 31)), args);
        expect(validate(schema, parse(query), specifiedRules)).toEqual([]);
        const reference = await run(query, "graphql-js", owner);
        // The answer depends on more than rows, for example on a limit or a new key.
        if (reference.uncached !== undefined) continue;
        for (const form of ["text", "values"] as const) {
          const { result, points } = await run(query, form, owner);
          expect({ query, ...differenceOf(result, reference.result) }).toEqual({ query });
          if (result.errors === undefined) expect({ query, points }).toEqual({ query, points: reference.points });
        }
        met.compared++;
        if (reference.result.errors !== undefined) met.failing++;
        if (JSON.stringify(reference.result.data).includes("[{")) met.lists++;
      }
      console.log(`compared documents: ${JSON.stringify(met)}`);
      expect(met.failing).toBeGreaterThan(DOCUMENTS * 0.05);
      expect(met.lists).toBeGreaterThan(DOCUMENTS * 0.2);
    },
    DOCUMENTS * 600,
  );
});
