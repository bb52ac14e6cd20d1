/** The most valid API tokens of a person, and the most that the person creates in an hour. */
export const API_TOKENS = { things: "API tokens", hourly: 60, most: 100 } as const;

/** The most reauthentication grants that a person gets in an hour. Each is valid for five minutes. */
export const GRANTS = { things: "reauthentication grants", hourly: 120 } as const;

/** The most open sessions of a person. A further sign-in ends the session that was not used for the longest time. */
export const SESSIONS = { things: "sessions", most: 100 } as const;

const reason = { minLength: 1, maxLength: 500 } as const;

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 120 },
  /** A picture of at most 512 KiB in base64, which fits into a request of 1 MiB. */
  avatar: { minLength: 4, maxLength: 699_052 },
  /** docs/decisions/identity.md, 18 */
  newPassword: { minLength: 12, maxLength: 1024 },
  /** Sign-in has no minimum length: a short password is a wrong password. */
  password: { maxLength: 1024 },
  /** Of an invitation or of the setup; a mailed invitation's is the longest. */
  registrationToken: { maxLength: 200 },
  /** A code of an authenticator app or a recovery code. A text of another form is a wrong code. */
  secondFactorCode: { maxLength: 64 },
  challenge: { maxLength: 1024 },
  deviceToken: { maxLength: 512 },
  linkToken: { maxLength: 1024 },
  /** Longer than the token of the longest address. */
  verificationToken: { maxLength: 1024 },
  resetToken: { maxLength: 128 },
  reauthGrant: { maxLength: 128 },
  /** Where a grant may replace a password. */
  emailChangeGrant: { minLength: 1, maxLength: 1024 },
  tokenName: { minLength: 1, maxLength: 120 },
  tokenDays: { minimum: 1, maximum: 365 },
  impersonationReason: reason,
  suspensionReason: reason,
  /** As long as the longest email address. */
  search: { maxLength: 254 },
} as const;
