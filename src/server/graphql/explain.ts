import type { ValidatedExecutionArgs } from "graphql";
import type { ExplainedStatement } from "../../platform/operation/explainedStatement.ts";
import type { Operation } from "../../platform/operation/operation.ts";
import type { Call } from "../http/call.ts";
import { isExplained } from "../http/explained.ts";
import type { FieldPlan, ObjectPlan, Shape } from "./plans/plan.ts";
import { planOf } from "./plans/plans.ts";

const MOST_FIELDS = 2000;

/** One field of a plan. */
interface ExplainedField {
  /** The names of the fields from the root, and the type in brackets where an object can have several. */
  readonly path: string;
  readonly kind: "member" | "partOfRow" | "function" | "typename";
  /** The price of the field; null where arguments decide. */
  readonly points: number | null;
}

export interface Explanation {
  /** At most 2,000 fields in the order of the answer; `none` says why graphql-js executed the document. */
  readonly plan: readonly ExplainedField[] | { readonly none: string };
  /** The statements in the order in which they ended, at most 500. */
  readonly statements: readonly ExplainedStatement[];
}

/** Lets an operation note its statements, if its request asks for it. The answer is not kept. */
export function beginExplanation({ contextValue }: ValidatedExecutionArgs, operation: Operation): void {
  const { call } = contextValue as { call?: Call };
  if (call === undefined || !isExplained(call.request)) return;
  operation.statements = [];
  operation.neverCache("explain");
}

/**
 * Returns how an operation was executed; undefined if its request does not ask. Types that no object had are left out.
 */
export function explanationOf(prepared: ValidatedExecutionArgs, { statements }: Operation): Explanation | undefined {
  if (statements === undefined) return undefined;
  const plan = planOf(prepared);
  if (typeof plan === "string") return { plan: { none: plan }, statements };
  const fields: ExplainedField[] = [];
  describe(plan.root, "", fields);
  return { plan: fields, statements };
}

function describe({ fields }: ObjectPlan, above: string, entries: ExplainedField[]): void {
  for (const field of fields) {
    if (entries.length >= MOST_FIELDS) return;
    const path = above + field.name;
    entries.push({ path, kind: kindOf(field), points: field.price === undefined ? field.points : null });
    const plans = selectionIn(field.shape)?.plans ?? new Map<never, ObjectPlan>();
    for (const [type, plan] of plans) describe(plan, `${path}${plans.size > 1 ? `[${String(type)}]` : ""}.`, entries);
  }
}

const selectionIn = ({ item, selection }: Shape): Shape["selection"] =>
  item === undefined ? selection : selectionIn(item);

function kindOf({ constant, property, relation }: FieldPlan): ExplainedField["kind"] {
  if (constant !== undefined) return "typename";
  if (property !== undefined) return "member";
  return relation === undefined ? "function" : "partOfRow";
}
