import { DomainError } from "../../../src/platform/errors/errors.ts";
import { type ProblemContext, problemOf, problemResponse } from "./problem.ts";

/** Answers a request to a path that has other methods: OPTIONS with their names, and every other one with 405. */
export function wrongMethod({ method }: Request, methods: readonly string[], context: ProblemContext): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  const error = new DomainError("METHOD_NOT_ALLOWED", `This path supports the methods ${allow}`);
  return problemResponse(problemOf(error), context, { allow });
}
