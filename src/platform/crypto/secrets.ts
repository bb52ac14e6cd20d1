import { Buffer } from "node:buffer";
import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** Prefixes of opaque credentials, so that secret scanners and people recognize them. */
export const TOKEN_PREFIXES = {
  session: "rostrum_ses_",
  apiToken: "rostrum_pat_",
  grant: "rostrum_rag_",
  invitation: "rostrum_inv_",
  passwordReset: "rostrum_pwr_",
  setup: "rostrum_set_",
  channelCode: "rostrum_chc_",
  consentState: "rostrum_cns_",
  deviceCode: "rostrum_dvc_",
  clientSecret: "rostrum_ocs_",
  authorizationCode: "rostrum_oac_",
  applicationToken: "rostrum_oat_",
  refreshToken: "rostrum_ort_",
  fetchedFile: "rostrum_ftf_",
} as const;

/** Returns a new secret: its prefix and 32 random bytes in base64url. Show it once and store its `hashSecret`. */
export function newSecret(kind: keyof typeof TOKEN_PREFIXES): string {
  return TOKEN_PREFIXES[kind] + randomBytes(32).toString("base64url");
}

/** Whether a text has the form of a secret of one kind. */
export const isSecretOf = (kind: keyof typeof TOKEN_PREFIXES, text: string): boolean =>
  text.startsWith(TOKEN_PREFIXES[kind]) && /^[\w-]{43}$/.test(text.slice(TOKEN_PREFIXES[kind].length));

/** Whether a text has the prefix of one of our credentials. */
export function isCredential(text: string): boolean {
  return Object.values(TOKEN_PREFIXES).some((prefix) => text.startsWith(prefix));
}

/** Returns the stored form of a secret with full entropy: SHA-256 in base64url. Passwords use Argon2id instead. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "base64url");
}

/** Whether two texts are equal, in time that depends on neither. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));
}
