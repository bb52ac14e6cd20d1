import { Buffer } from "node:buffer";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Prefixes of opaque credentials, so that secret scanners, and people, can tell what they found. */
export const TOKEN_PREFIXES = {
  session: "rostrum_ses_",
  apiToken: "rostrum_pat_",
  grant: "rostrum_rag_",
  invitation: "rostrum_inv_",
  passwordReset: "rostrum_pwr_",
  clientSecret: "rostrum_ocs_",
  authorizationCode: "rostrum_oac_",
  applicationToken: "rostrum_oat_",
  refreshToken: "rostrum_ort_",
} as const;

/** A fresh secret: its prefix and 32 random bytes in base64url. Shown once; store `hashSecret` of it. */
export function newSecret(kind: keyof typeof TOKEN_PREFIXES): string {
  return TOKEN_PREFIXES[kind] + randomBytes(32).toString("base64url");
}

/** Whether a text is one of our credentials, by its looks. */
export function isCredential(text: string): boolean {
  return Object.values(TOKEN_PREFIXES).some((prefix) => text.startsWith(prefix));
}

/** What is stored of a secret with full entropy (a password goes through Argon2id instead): SHA-256 in base64url. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Whether two texts are equal, in time that depends on neither. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));
}
