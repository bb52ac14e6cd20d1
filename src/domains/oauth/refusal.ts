import { DomainError } from "../../platform/errors/errors.ts";
import type { ErrorCode } from "../../platform/errors/table.ts";

/**
 * The `error` values that OAuth clients receive: RFC 6749 §4.1.2.1 and §5.2, RFC 8628 §3.5, RFC 8707 §2, RFC 7591
 * §3.2.2, and those of OpenID Connect for `prompt=none`.
 */
export type OAuthErrorCode =
  | "access_denied"
  | "authorization_pending"
  | "consent_required"
  | "expired_token"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "login_required"
  | "server_error"
  | "slow_down"
  | "temporarily_unavailable"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type";

const CODES: Partial<Record<OAuthErrorCode, ErrorCode>> = {
  access_denied: "FORBIDDEN",
  consent_required: "FORBIDDEN",
  invalid_client: "INVALID_CREDENTIALS",
  login_required: "UNAUTHENTICATED",
  temporarily_unavailable: "UNAVAILABLE",
};

/** A refused request of an OAuth client. The description is for developers, in the characters that RFC 6749 allows. */
export class OAuthRefusal extends DomainError {
  readonly error: OAuthErrorCode;

  constructor(error: OAuthErrorCode, description: string) {
    super(CODES[error] ?? "BAD_REQUEST", description);
    this.error = error;
  }
}

/** Names of the library that differ from the RFC's. */
const RENAMED: Readonly<Record<string, OAuthErrorCode>> = { unauthorized_scope: "invalid_scope" };

/** Runs a decision of the library and converts its refusals. @throws OAuthRefusal */
export async function decided<Value>(run: () => Promise<Value>): Promise<Value> {
  const { OAuthException } = await import("@jmondi/oauth2-server");
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OAuthException)) throw error;
    const code = RENAMED[error.errorType] ?? (error.errorType as OAuthErrorCode);
    throw new OAuthRefusal(code, printable(error.errorDescription ?? error.error));
  }
}

/** RFC 6749 allows printable ASCII without quotation marks and backslashes. */
const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]|["\\]/g, "'").slice(0, 200);
