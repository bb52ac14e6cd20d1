import { snake } from "../../../../rest-compat/engine/wireName.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import type { Call } from "../../http/call.ts";
import { methodRefusal, refusal } from "../../http/refusal.ts";
import type { Answer } from "../../http/route.ts";

/**
 * Returns a route beside the documented rows of the REST layer, with the same handling of methods and problems.
 * Problems name the query.
 */
export function answering(methods: readonly string[], answer: (call: Call, id: string) => Promise<Response>): Answer {
  const allow = [...methods, "OPTIONS"].join(", ");
  return async (call, id) => {
    const { request, services } = call;
    const { method } = request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    if (!methods.includes(method)) return methodRefusal(request, services.env, allow);
    try {
      return await answer(call, id);
    } catch (error) {
      if (findDomainError(error) !== undefined) return refusal(request, services.env, error, {}, inQuery);
      throw error;
    }
  };
}

/** Arguments of the operation are in the query under their REST names; the content is the body. */
const inQuery = ([name]: (string | number)[]) => ({
  location: name === "content" ? "body" : `query.${snake(String(name))}`,
  secret: false,
});
