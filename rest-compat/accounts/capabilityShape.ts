import type { Constant } from "../engine/route.ts";

interface Limits {
  text_limit: number;
  max_alt_length: number;
  allowed_mimes: readonly string[];
  max_count: number;
  max_duration_seconds: number | null;
  max_size_bytes: number;
}

/** Composes the documented parts of a network's table from the table's own. */
export const capabilityOf = <Table extends { limits: Limits; settings: unknown }>({ limits, ...table }: Table) => ({
  ...table,
  text_limit: limits.text_limit,
  content: {
    alt_text: { max_length: limits.max_alt_length },
    body: { max_length: limits.text_limit },
    description: {},
    title: {},
  },
  media: {
    allowed_mimes: limits.allowed_mimes,
    max_count: limits.max_count,
    max_duration_seconds: limits.max_duration_seconds,
    max_size_bytes: limits.max_size_bytes,
  },
});

const never = (description: string): Constant => ({ value: false, description: `Always false: ${description}.` });
const NOT_REQUIRED = never("nothing is required of this text");
const FORM: Constant = { value: "short_text", description: "Always `short_text`: each network has one form of posts." };

const TABLE: Readonly<Record<string, Constant>> = {
  profile: FORM,
  output_profile: FORM,
  native_scheduling: never("rostrum sends posts at their time"),
  openpost_queued: { value: true, description: "Always true: rostrum queues posts." },
  requires_app_review: never("no network needs it"),
  requires_public_media: never("networks are sent the file"),
  content: { description: "The lengths of texts, in the unit of the network." },
  "content.alt_text.required": NOT_REQUIRED,
  "content.body.required": NOT_REQUIRED,
  "content.description.required": NOT_REQUIRED,
  "content.title.required": NOT_REQUIRED,
  media: { description: "The media items that a post can have." },
  "media.min_count": { value: 0, description: "Always 0." },
  "media.requires_https_fetchable": never("networks are sent the file"),
  "media.requires_public_url": never("networks are sent the file"),
  "settings.required": never("each option has a default"),
  "settings.scope": { value: "destination", description: "Always `destination`." },
  "settings.message_key": { value: "", description: "Always empty." },
};

/** The constants of a table at a place in the answer. */
export const tableConstants = (place: string): Readonly<Record<string, Constant>> =>
  Object.fromEntries(Object.entries(TABLE).map(([name, constant]) => [`${place}${name}`, constant]));

const FACTS = ["approval", "authorization", "configuration", "control", "live_certification", "local_test", "policy"];

/** The constants of evidence about a network, which rostrum does not keep. */
export const factConstants = (place: string): Readonly<Record<string, Constant>> =>
  Object.fromEntries(FACTS.map((name) => [`${place}${name}`, { value: "", description: "Always empty." }]));

/** The constants of what says whether posts can be published. */
export const readinessConstants = (place: string): Readonly<Record<string, Constant>> => ({
  [place.slice(0, -1)]: { description: "Whether posts can be published, and why not." },
  [`${place}advertisable`]: { value: true, description: "Always true." },
  [`${place}connectable`]: { value: true, description: "Always true." },
  ...factConstants(`${place}facts.`),
});
