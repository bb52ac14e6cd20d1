/** The most publications that a person creates in an hour, duplicates included. Plans limit what is scheduled. */
export const PUBLICATIONS = { things: "publications", hourly: 6000 } as const;

/** The greatest number of destinations of a publication, equal to that of a social set. */
const DESTINATIONS = 50;
/** The greatest number of segments of a publication. */
const SEGMENTS = 25;

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  title: { maxLength: 200 },
  /** Of one text, and of all texts of a publication together, so that the work of one publication stays bounded. */
  text: { maxLength: 20_000 },
  /** More than any provider permits in one post. */
  media: { maxItems: 20 },
  mediaTogether: { maxItems: 100 },
  url: { maxLength: 2048 },
  altText: { maxLength: 10_000 },
  segments: { minItems: 1, maxItems: SEGMENTS },
  segmentKey: { minLength: 1, maxLength: 64 },
  ownSegments: { maxItems: SEGMENTS },
  position: { minimum: 0, maximum: SEGMENTS - 1 },
  spoilerText: { maxLength: 500 },
  firstComment: { maxLength: 5000 },
  accounts: { maxItems: DESTINATIONS, uniqueItems: true },
  splitAccounts: { minItems: 1, maxItems: DESTINATIONS, uniqueItems: true },
  retried: { minItems: 1, maxItems: DESTINATIONS, uniqueItems: true },
  renditions: { maxItems: DESTINATIONS },
  moves: { minItems: 1, maxItems: 50 },
  comment: { maxLength: 5000 },
  search: { maxLength: 200 },
  /** The ids or states of a filter. */
  filtered: { minItems: 1, maxItems: 50 },
  attempts: { minimum: 1, maximum: 100 },
  /** The number of an attempt. */
  attempt: { minimum: 1 },
  /** The workspaces of a calendar of an organization. */
  places: { minItems: 1, maxItems: 20 },
  /** The items of one list of a day. */
  listed: { minimum: 1, maximum: 50 },
} as const;
