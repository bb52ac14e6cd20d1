/** The letters of a slug. */
export const SLUG = /^[a-z0-9-]*$/;

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  /** In code points, at which a longer name of a network is cut: an index has a bound for its rows. */
  displayName: { maxLength: 255 },
  serverName: { maxLength: 120 },
  instanceUrl: { maxLength: 2048 },
  code: { maxLength: 4096 },
  state: { maxLength: 256 },
  /** Identifiers of providers. */
  targetId: { minLength: 1, maxLength: 256 },
  targets: { minItems: 1, maxItems: 50, uniqueItems: true },
  /** A handle is a host name. */
  identifier: { minLength: 1, maxLength: 253 },
  appPassword: { minLength: 1, maxLength: 256 },
  featuresOf: { minItems: 1, maxItems: 50, uniqueItems: true },
  /** An empty text removes the slug. */
  slug: { maxLength: 50, pattern: SLUG.source },
} as const;
