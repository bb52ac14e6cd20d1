import { randomBytes } from "node:crypto";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { CannotOpen } from "../../platform/crypto/vault.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { LIFE } from "./life.ts";
import { decider } from "./person.ts";
import { OAuthRefusal } from "./refusal.ts";

const PLACE = "oauth:consent";
/** Each form is accepted once: a rate window of one request that outlasts the form. */
const ONCE: Window = { name: "oauth_consent_form", points: 1, seconds: 2 * LIFE.code };

/** The token in a consent form: valid once, for ten minutes, in this session and for this request. */
export function formToken(context: RequestContext, request: string): string {
  const { sessionId } = decider(context);
  const until = context.services.now().getTime() + LIFE.code * 1000;
  const nonce = randomBytes(16).toString("base64url");
  return context.services.vault.seal(JSON.stringify([sessionId, hashSecret(request), until, nonce]), PLACE);
}

/**
 * Accepts a form.
 * @throws OAuthRefusal for a token of another server, session or request, an expired one, or a used one
 */
export async function takeForm(context: RequestContext, request: string, token: string): Promise<void> {
  const { sessionId } = decider(context);
  const [session, digest, until, nonce] = opened(context, token);
  const isMeant = session === sessionId && digest === hashSecret(request);
  if (!isMeant || until <= context.services.now().getTime()) throw stale();
  await context.services.limiter.take(ONCE, nonce).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === "RATE_LIMITED" ? stale() : error;
  });
}

function opened({ services }: RequestContext, token: string): [string, string, number, string] {
  try {
    return JSON.parse(services.vault.open(token, PLACE)) as [string, string, number, string];
  } catch (error) {
    if (error instanceof CannotOpen) throw stale();
    throw error;
  }
}

const stale = () =>
  new OAuthRefusal("invalid_request", "The form was already sent or has expired; start again from the application");
