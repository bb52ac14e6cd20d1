import type { ExecutionResult, GraphQLError } from "graphql";
import { codeOfError } from "../errors.ts";
import type { TextResult } from "./execute.ts";

/**
 * Returns how the result of a plan differs from that of graphql-js; undefined for equal ones. Data are compared byte by
 * byte, errors as a set, because plans find them in another order.
 */
export function differenceOf(
  planned: ExecutionResult | TextResult,
  reference: ExecutionResult,
): { readonly planned: string; readonly reference: string } | undefined {
  const data = [textOf(planned), JSON.stringify({ data: reference.data })] as const;
  const errors = [errorsOf(planned.errors), errorsOf(reference.errors)] as const;
  for (const [one, other] of [errors, data]) if (one !== other) return { planned: one, reference: other };
  return undefined;
}

const textOf = (result: ExecutionResult | TextResult): string =>
  "stringify" in result ? result.stringify({}) : JSON.stringify({ data: result.data });

const errorsOf = (errors: readonly GraphQLError[] = []): string =>
  [...new Set(errors.map((error) => `${error.path?.join(".") ?? ""} ${codeOfError(error)}`))].toSorted().join("\n");
