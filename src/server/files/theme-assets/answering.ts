import { snake } from "../../../../rest-compat/engine/wireName.ts";
import type { Env } from "../../../platform/env/env.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import type { Call } from "../../http/call.ts";
import { methodRefusal, refusal } from "../../http/refusal.ts";

type Route = (call: Call, env: Env, id?: string) => Promise<Response>;

/**
 * Returns a route beside the documented rows of the REST layer, with the same handling of methods and problems.
 * Problems name the query.
 */
export function answering(methods: readonly string[], answer: (call: Call, id: string) => Promise<Response>): Route {
  const allow = [...methods, "OPTIONS"].join(", ");
  return async (call, env, id = "") => {
    const { method } = call.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    if (!methods.includes(method)) return methodRefusal(call.request, env, allow);
    try {
      return await answer(call, id);
    } catch (error) {
      if (findDomainError(error) !== undefined) return refusal(call.request, env, error, {}, inQuery);
      throw error;
    }
  };
}

/** Arguments of the operation are in the query under their REST names; the content is the body. */
const inQuery = ([name]: (string | number)[]) => ({
  location: name === "content" ? "body" : `query.${snake(String(name))}`,
  secret: false,
});
