import type { Adapter } from "../engine/route.ts";
import { CreatePublicationBody, PublicationUpdateBody, UpsertRenditionsBody } from "./bodies.ts";
import { locationOf } from "./locations.ts";

type Path = readonly (string | number)[];
type Refuse = (path: Path, message: string) => void;
type Nullish<Members> = { readonly [Name in keyof Members]?: Members[Name] | null };

/** The members that rostrum has no use for; only their neutral values are accepted. */
type Useless = Nullish<{
  title: string;
  titleOverride: string;
  description: string;
  descriptionOverride: string;
  url: string;
  urlOverride: string;
  settings: object;
  role: string;
  thumbnailTimestampMs: number;
  targetKey: string;
  formatLocked: boolean;
  scheduleOverride: string;
  audience: string;
  goal: string;
  sourceUrl: string;
  metadata: object;
  randomDelayMinutes: number;
}>;
type Medium = Useless & Nullish<{ altText: string }> & { readonly mediaId: string };
type Segment = Useless & Nullish<{ id: string; text: string; media: readonly Medium[] }>;
type RenditionSegment = Useless &
  Nullish<{ segmentKey: string; text: string; ownText: string; media: readonly Medium[]; mediaInherited: boolean }>;
type Rendition = Useless &
  Nullish<{ text: string; media: readonly Medium[]; segments: readonly RenditionSegment[]; options: Options }> & {
    readonly accountId: string;
  };
type Options = Readonly<Record<string, unknown>>;
type Common = Useless &
  Nullish<{
    title: string;
    text: string;
    contentProfile: string;
    creationPreset: string;
    intent: string;
    repostOverride: { mode?: unknown };
    socialSetId: string;
    segments: readonly Segment[];
    renditions: readonly Rendition[];
    plannedAt: string;
  }>;
type Creation = Common &
  Nullish<{ accountIds: readonly string[]; media: readonly Medium[] }> & { readonly workspaceId: string };
type Update = Common &
  Nullish<{ clearSchedule: boolean; inheritRandomDelay: boolean }> & {
    readonly id: string;
    readonly expectedRevision: number;
  };
type Upsert = { readonly id: string; readonly expectedRevision: number; readonly renditions: readonly Rendition[] };

const isEmpty = (value: unknown) =>
  value == null ||
  value === "" ||
  value === 0 ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);
const LOST = "must be absent or empty, because rostrum does not have this member";

function refuseUseless(names: readonly (keyof Useless)[], members: Useless, path: Path, refuse: Refuse): void {
  for (const name of names) if (!isEmpty(members[name])) refuse([...path, name], LOST);
}

function mediaOf(media: readonly Medium[], path: Path, refuse: Refuse) {
  return media.map((medium, index) => {
    refuseUseless(["role", "settings", "thumbnailTimestampMs"], medium, [...path, index], refuse);
    return { source: { mediaId: medium.mediaId }, altText: medium.altText || null };
  });
}

function segmentsOf(segments: readonly Segment[], refuse: Refuse) {
  return segments.map((segment, index) => {
    const path = ["segments", index];
    refuseUseless(["title", "description", "url", "settings"], segment, path, refuse);
    const media = mediaOf(segment.media ?? [], [...path, "media"], refuse);
    return { ...(segment.id && { key: segment.id }), text: segment.text ?? "", media };
  });
}

const SEGMENT_LACKS = [
  "title",
  "titleOverride",
  "description",
  "descriptionOverride",
  "url",
  "urlOverride",
  "settings",
] as const;

function ownSegment(segment: RenditionSegment, position: number, path: Path, refuse: Refuse) {
  refuseUseless(SEGMENT_LACKS, segment, path, refuse);
  const { segmentKey, ownText, text, media, mediaInherited } = segment;
  return {
    ...(segmentKey ? { segmentKey } : { position }),
    ...((ownText ?? text) != null && { text: ownText ?? text }),
    ...(mediaInherited === true
      ? { media: null }
      : media != null && { media: mediaOf(media, [...path, "media"], refuse) }),
  };
}

const VISIBILITIES: readonly unknown[] = ["public", "unlisted", "private"];

function optionsOf(options: Options, path: Path, refuse: Refuse) {
  const { visibility, spoiler_text: spoilerText, sensitive, language, ...others } = options;
  for (const name of Object.keys(others)) if (!isEmpty(others[name])) refuse([...path, name], LOST);
  if (!isEmpty(visibility) && !VISIBILITIES.includes(visibility))
    refuse([...path, "visibility"], `must be one of ${VISIBILITIES.join(", ")}`);
  for (const [name, value, type] of [
    ["spoiler_text", spoilerText, "string"],
    ["sensitive", sensitive, "boolean"],
    ["language", language, "string"],
  ] as const)
    if (value != null && typeof value !== type) refuse([...path, name], `must be a ${type}`);
  return {
    ...(!isEmpty(visibility) && { visibility: String(visibility).toUpperCase() }),
    ...(!isEmpty(spoilerText) && { spoilerText }),
    ...(sensitive === true && { sensitive }),
    ...(!isEmpty(language) && { language }),
  };
}

const RENDITION_LACKS = ["title", "description", "targetKey", "formatLocked", "scheduleOverride"] as const;

function renditionsOf(renditions: readonly Rendition[], refuse: Refuse) {
  return renditions.map((rendition, index) => {
    const path = ["renditions", index];
    refuseUseless(RENDITION_LACKS, rendition, path, refuse);
    const { accountId, text, media, segments, options } = rendition;
    const first = text == null && media == null ? [] : [{ text: text ?? null, media: media ?? null }];
    // Without segments, the content of the destination is that of the first post.
    const ownSegments: readonly RenditionSegment[] = segments == null || segments.length === 0 ? first : segments;
    return {
      accountId,
      ...(ownSegments.length > 0 && {
        segments: ownSegments.map((segment, position) =>
          ownSegment(segment, position, [...path, "segments", position], refuse),
        ),
      }),
      ...(options != null && { options: optionsOf(options, [...path, "options"], refuse) }),
    };
  });
}

const PRESETS = ["post", "thread"];

function refuseForeign(body: Common, refuse: Refuse): void {
  refuseUseless(["audience", "goal", "sourceUrl", "metadata", "randomDelayMinutes"], body, [], refuse);
  for (const name of ["creationPreset", "intent"] as const)
    if (body[name] && !PRESETS.includes(body[name])) refuse([name], `must be one of ${PRESETS.join(", ")}`);
  if (body.contentProfile && body.contentProfile !== "short_text") refuse(["contentProfile"], "must be short_text");
  const { mode = "inherit" } = body.repostOverride ?? {};
  if (mode !== "inherit" && mode !== "off") refuse(["repostOverride"], "must have the mode inherit or off");
}

const accountsOf = (renditions: readonly Rendition[] | null | undefined) =>
  renditions?.map(({ accountId }) => accountId);

export const creation: Adapter = {
  type: CreatePublicationBody,
  at: locationOf,
  adapt(body: Creation, refuse) {
    refuseForeign(body, refuse);
    const { workspaceId, title, text, segments, media, accountIds, renditions, socialSetId, plannedAt } = body;
    const isListed = segments != null && segments.length > 0;
    if (isListed && !isEmpty(media)) refuse(["media"], "must be absent if segments is given: its posts have the media");
    const post = { text: text ?? "", media: mediaOf(media ?? [], ["media"], refuse) };
    return {
      workspaceId,
      title,
      segments: isListed ? segmentsOf(segments, refuse) : [post],
      ...(socialSetId && { socialSetId }),
      ...withAccounts(accountIds?.length ? accountIds : accountsOf(renditions)),
      ...(renditions != null && { renditions: renditionsOf(renditions, refuse) }),
      ...(plannedAt && { plannedAt }),
    };
  },
};

const withAccounts = (accountIds: readonly string[] | undefined) => accountIds?.length && { accountIds };

export const update: Adapter = {
  type: PublicationUpdateBody,
  at: locationOf,
  adapt(body: Update, refuse) {
    refuseForeign(body, refuse);
    const { id, expectedRevision, title, text, segments, renditions, socialSetId, plannedAt, clearSchedule } = body;
    if (body.inheritRandomDelay === false) refuse(["inheritRandomDelay"], "must be absent or true");
    if (clearSchedule === true && plannedAt)
      refuse(["clearSchedule"], "must be absent or false if scheduled_at is given");
    const isListed = segments != null && segments.length > 0;
    return {
      id,
      expectedRevision,
      ...(title != null && { title }),
      ...(isListed ? { segments: segmentsOf(segments, refuse) } : text != null && { text }),
      ...(socialSetId && { socialSetId }),
      ...(renditions != null && { accountIds: accountsOf(renditions), renditions: renditionsOf(renditions, refuse) }),
      ...(clearSchedule === true ? { plannedAt: null } : plannedAt && { plannedAt }),
    };
  },
};

export const upsert: Adapter = {
  type: UpsertRenditionsBody,
  at: locationOf,
  adapt: ({ id, expectedRevision, renditions }: Upsert, refuse) => ({
    id,
    expectedRevision,
    addedAccountIds: accountsOf(renditions),
    renditions: renditionsOf(renditions, refuse),
  }),
};
