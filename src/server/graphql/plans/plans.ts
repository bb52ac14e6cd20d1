import type { OperationDefinitionNode, ValidatedExecutionArgs } from "graphql";
import { RecentMap } from "../../../platform/values/recentMap.ts";
import { Compiler } from "./compile.ts";
import { factsOf, type Refused } from "./selections.ts";

/** The most plans of one operation, and the most fields of a plan, that are kept. */
const MOST_PLANS = 16;
const MOST_FIELDS = 5000;

/**
 * The plans of operations by the values of the variables of `@skip` and `@include`. Plans live as long as their
 * document.
 */
const kept = new WeakMap<OperationDefinitionNode, RecentMap<string, Compiler>>();

/** Returns the plan of an operation, or why it has none. */
export function planOf(prepared: ValidatedExecutionArgs): Compiler | Refused {
  const { document, operation, schema, variableValues, fragmentDefinitions } = prepared;
  const { conditions, refused } = factsOf(document);
  if (refused !== undefined) return refused;
  const values = conditions.map((name) => [name, variableValues.coerced[name]] as const);
  // A variable without a value fails each field that it decides about.
  if (values.some(([, value]) => typeof value !== "boolean")) return "condition";
  const key = values.map(([, value]) => (value === true ? "1" : "0")).join("");
  const plans = kept.get(operation) ?? new RecentMap<string, Compiler>(MOST_PLANS);
  const compiler = plans.get(key);
  if (compiler !== undefined && compiler.schema === schema) {
    // Plans grow with the types that their answers have.
    if (compiler.fields > MOST_FIELDS) plans.delete(key);
    return compiler;
  }
  const root = schema.getRootType(operation.operation);
  if (!root) return "operation";
  const selecting = { schema, fragments: fragmentDefinitions, conditions: Object.fromEntries(values) };
  const plan = new Compiler(selecting, root, operation.selectionSet);
  plans.set(key, plan);
  kept.set(operation, plans);
  return plan;
}
