/** The answer with tokens (RFC 6749 §5.1). */
export interface TokenAnswer {
  access_token: string;
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  refresh_token?: string;
  /** Joined by single spaces. */
  scope: string;
}
