import type { CompiledRoute } from "../compile.ts";
import type { Violation } from "./violation.ts";

/** Replaces the body of a row with an adapter by the value of `$input`. Returns the members that were refused. */
export function adapted({ route, locate }: CompiledRoute, variables: Record<string, unknown>): Violation[] {
  const { adapter } = route;
  if (adapter === undefined) return [];
  const violations: Violation[] = [];
  const body = variables["input"];
  variables["input"] = adapter.adapt(body as never, (path, message) => {
    const location = locate(["input", ...path], undefined, body)?.location ?? "body";
    violations.push({ message, location });
  });
  return violations;
}
