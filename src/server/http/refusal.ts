import { splitAddress } from "../../../rest-compat/engine/request/address.ts";
import type { Locate } from "../../../rest-compat/engine/request/locate.ts";
import { problemOf, problemResponse } from "../../../rest-compat/engine/response/problem.ts";
import type { Env } from "../../platform/env/env.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { hasAddress } from "./requestAddress.ts";

/** The error for another method than those of a path, or of a page. */
export const methodNotAllowed = (methods: string, place: "path" | "page" = "path"): DomainError =>
  new DomainError("METHOD_NOT_ALLOWED", `This ${place} takes ${methods}`);

/** Answers a request with another method than those of a path, separated by commas. */
export const methodRefusal = (request: Request, env: Env, allow: string): Response =>
  refusal(request, env, methodNotAllowed(allow), { allow });

/** Answers with an error outside GraphQL and the REST layer, as the problem document of the REST layer. */
export function refusal(
  request: Request,
  { PUBLIC_URL }: Env,
  error: unknown,
  headers: Record<string, string> = {},
  locate?: Locate,
): Response {
  const { origin, path } = splitAddress(request.url);
  const problemContext = {
    // Without an origin, the addresses in the problem are relative.
    origin: PUBLIC_URL ?? (hasAddress(request) ? origin : ""),
    prefix: "/api/v1",
    path,
    credential: request.headers.has("authorization"),
  };
  const response = problemResponse(problemOf(error, { locate }), problemContext, headers);
  return request.method === "HEAD" ? new Response(null, response) : response;
}
