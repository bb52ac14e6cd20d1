import type { Constant } from "../engine/route.ts";
import type { WholePublicationFragment } from "../operations.generated.ts";

type Whole = WholePublicationFragment;
type Medium = Whole["segments"][number]["media"][number];

/** A media item of a post; a file at an address, which only GraphQL takes, has no item. */
const summary = ({ item, alt_text, display_order, file }: Medium) => ({
  ...item,
  alt_text,
  display_order,
  url: item?.url ?? file,
});

type Rendition = Whole["renditions"][number];

function rendition({ delivery, segments, ...own }: Rendition) {
  const first = segments.at(0);
  return {
    ...own,
    body: first?.body,
    media: first?.media.map(summary),
    delivery,
    error_code: delivery?.error_code,
    error_http_status: delivery?.error_http_status,
    error_kind: delivery?.error_kind,
    error_message: delivery?.terminal_reason,
    external_id: delivery?.external_id,
    external_url: delivery?.external_url,
    segments: segments.map(({ media, ...segment }) => ({ ...segment, media: media.map(summary) })),
  };
}

/** A publication in the documented form. */
export function represented({ creator, workspace, segments, renditions, ...own }: Whole) {
  return {
    ...own,
    ...workspace.settings,
    created_by: creator?.id,
    media: segments.at(0)?.media.map(summary),
    segments: segments.map(({ media, ...segment }) => ({ ...segment, media: media.map(summary) })),
    renditions: renditions.map(rendition),
  };
}

const always = (value: Constant["value"], said: string): Constant => ({ value, description: `Always ${said}.` });
const EMPTY = always("", "empty");

/** The members of a media item that rostrum does not measure, and the values of a file at an address. */
const MEDIUM: Readonly<Record<string, Constant>> = {
  id: { value: "" },
  analysis_status: { value: "pending" },
  aspect_ratio: { value: "" },
  dominant_type: { value: "" },
  duration_ms: { value: 0 },
  frame_rate: always(0, "0: not measured"),
  height: { value: 0 },
  mime_type: { value: "" },
  original_filename: { value: "" },
  public_url_ready: always(true, "true: each network is sent the file, or an address that it can read"),
  public_url_status: always(0, "0: public addresses are not checked"),
  size: { value: 0 },
  url: { value: "" },
  width: { value: 0 },
};
const under = (path: string, constants: Readonly<Record<string, Constant>>) =>
  Object.fromEntries(Object.entries(constants).map(([name, constant]) => [`${path}.${name}`, constant]));

const PROFILE = always("short_text", "`short_text`");
const SETTINGS = always({}, "empty");

/** The required members of a publication that rostrum does not have, each with its neutral value. */
export const NEUTRAL: Readonly<Record<string, Constant>> = {
  content_profile: PROFILE,
  created_by: { value: "" },
  metadata: SETTINGS,
  random_delay_inherited: always(true, "true: the workspace's delay applies"),
  repost_override: always({ mode: "inherit" }, "`inherit`: rostrum does not repost"),
  media: { value: [], description: "Media items of the first post." },
  ...under("media", MEDIUM),
  segments: { description: "Posts in the order of the thread." },
  "segments.title": EMPTY,
  "segments.description": EMPTY,
  "segments.settings": SETTINGS,
  ...under("segments.media", MEDIUM),
  renditions: { description: "Destinations in display order, each with its content and its delivery." },
  "renditions.title": EMPTY,
  "renditions.description": EMPTY,
  "renditions.body": { value: "" },
  "renditions.media": { value: [] },
  ...under("renditions.media", MEDIUM),
  "renditions.format_locked": always(false, "false"),
  "renditions.profile": PROFILE,
  "renditions.output_profile": PROFILE,
  "renditions.target_key": EMPTY,
  "renditions.segments.title": EMPTY,
  "renditions.segments.description": EMPTY,
  "renditions.segments.settings": SETTINGS,
  ...under("renditions.segments.media", MEDIUM),
};
