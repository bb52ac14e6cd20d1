import { parseBody, readBodyText } from "../../../rest-compat/engine/request/body.ts";
import { takesClientsOf } from "../../domains/oauth/clients/environment.ts";
import { registerClient } from "../../domains/oauth/clients/register.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Call } from "../http/call.ts";
import { refusal } from "../http/refusal.ts";
import { anonymousContext, answerClient } from "./clientEndpoint.ts";

const LIMITS = { size: 65_536, time: 5000 };

/** POST /oauth/register (RFC 7591 §3): a client registers itself, if the instance takes such clients. */
export async function registrationRoute(call: Call): Promise<Response> {
  const { env } = call.services;
  if (!takesClientsOf(env, "DYNAMIC")) {
    call.outcome.failure = "NOT_FOUND";
    const error = new DomainError("NOT_FOUND", "This server takes no clients that register themselves");
    return refusal(call.request, env, error);
  }
  return answerClient(call, 201, async () => {
    const body = parseBody(await readBodyText(call.request, LIMITS), { required: true });
    return registerClient(await anonymousContext(call), body);
  });
}
