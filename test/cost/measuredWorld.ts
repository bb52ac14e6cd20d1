import { initContextCache } from "@pothos/core";
import type { DocumentNode } from "graphql";
import { schema } from "../../schema/index.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { Executed } from "../../src/server/budget/charged.ts";
import { executeWithin } from "../../src/server/graphql/executeWithin.ts";
import { prepareOperation } from "../../src/server/graphql/variables.ts";
import { recordStatements } from "../support/database/statements.ts";
import { contextOf } from "../support/requestContext.ts";
import { world } from "../support/world.ts";
import { enlarge } from "./largeWorld.ts";

/** A large world with the contexts of the callers of its documents, and the record of its statements. */
export async function measuredWorld() {
  const w = await world();
  const statements = recordStatements(w.db.pool);
  const large = await enlarge(w);
  return {
    w,
    large,
    statements,
    owner: await contextOf(w, "owner"),
    administrator: await contextOf(w, "instanceAdmin"),
  };
}

export type MeasuredWorld = Awaited<ReturnType<typeof measuredWorld>>;

/** Executes a document whose work may cost at most `points`, whatever its price before the run. */
export function execute(document: DocumentNode, points: number | null, context: RequestContext): Promise<Executed> {
  // A context belongs to one request and remembers its reads.
  const contextValue = { ...initContextCache(), context: { ...context, allowances: [] } };
  const prepared = prepareOperation({ schema, document, contextValue });
  if ("errors" in prepared) throw new Error(`The document is not valid: ${JSON.stringify(prepared.errors)}`);
  const limits = { MAX_QUERY_COST: points, MAX_QUERY_SECONDS: 600, MAX_ANSWER_BYTES: 100_000_000 };
  return executeWithin({ ...limits, EXECUTION: "plans" }, prepared);
}
