/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  clientName: { maxLength: 120 },
  operatingSystem: { maxLength: 120 },
  clientVersion: { maxLength: 120 },
  /** With separators as people type them. */
  userCode: { maxLength: 64 },
  deviceCode: { maxLength: 128 },
  tokenName: { maxLength: 120 },
  scopes: { maxItems: 10 },
} as const;

/** The lifetime of a pairing, in seconds. */
export const LIFE_SECONDS = 600;
/** The time that a device waits between two polls, in seconds. */
export const INTERVAL_SECONDS = 5;
/** The most pairings that wait at the same time. */
export const MOST_WAITING = 10_000;

/** The approvals of a person. */
export const APPROVALS = { things: "device pairings", hourly: 60 } as const;
