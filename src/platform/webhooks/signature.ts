import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Returns a new signing secret in the form of Standard Webhooks. */
export const newSigningSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/**
 * The place of an endpoint's secret for the vault. The previous secret keeps the place, because a rotation moves it as
 * it is sealed.
 */
export const secretPlace = (endpointId: string): string => `webhook_endpoint:${endpointId}:secret`;

/** Returns the headers of one try (Standard Webhooks 1.0). Each secret adds a signature: two during a rotation. */
export function signedHeaders(id: string, body: string, secrets: readonly string[], at: Date): Record<string, string> {
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}
