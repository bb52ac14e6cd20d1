import { z } from "zod";
import { Instant } from "../../platform/time/instant.ts";
import { LanguageTag } from "../../platform/values/languageTag.ts";
import { labelOf } from "../../platform/values/name.ts";
import { unique, uniqueTexts } from "../../platform/values/unique.ts";
import { canonicalWebAddress } from "../../platform/values/webAddress.ts";
import { instanceOrigin } from "../../providers/instanceOrigin.ts";
import type { MediaItemReference } from "./content/content.ts";

/** The greatest number of destinations of a publication, equal to that of a social set. */
export const MOST_DESTINATIONS = 50;
/** More than any provider permits in one post. */
const MOST_MEDIA = 20;
/** The greatest number of segments of a publication. */
export const MOST_SEGMENTS = 25;
/** The limits of all segments together, so that the work of one publication stays bounded. */
const MOST_CHARACTERS = 20_000;
const MOST_MEDIA_TOGETHER = 100;

const id = z.string().max(128);
const title = labelOf(200);
// One text that is too long is one issue, without that of the total.
const text = z.string().max(MOST_CHARACTERS, { abort: true });

const accountIds = z.array(id).max(MOST_DESTINATIONS).superRefine(uniqueTexts);

/** An address that may be downloaded: https, or http on this machine if the operator permits it; no credentials. */
const url = z
  .string()
  .max(2048)
  .transform((given, context) => {
    const address = canonicalWebAddress(given);
    if (address !== undefined && instanceOrigin(new URL(address).origin) !== null) return address;
    context.addIssue({ code: "custom", message: "must be an https URL without credentials", input: given });
    return z.NEVER;
  });

/** The schema permits exactly one member of `source`. */
const media = z
  .array(
    z
      .object({
        source: z.object({ mediaId: id.nullish(), url: url.nullish() }),
        altText: z.string().max(10_000).nullish(),
      })
      .transform(
        ({ source: { mediaId, url: address }, altText }): MediaItemReference =>
          mediaId == null ? { url: address ?? "", altText: altText ?? "" } : { mediaId, altText: altText ?? null },
      ),
  )
  .max(MOST_MEDIA);

/** Names the rule that segments break together; undefined for none. */
export function excessOf(segments: readonly { text?: string | null; media?: readonly unknown[] | null }[]) {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const characters = sum(segments.map((segment) => segment.text?.length ?? 0));
  if (characters > MOST_CHARACTERS) return `must have at most 20,000 characters together, but have ${characters}`;
  const items = sum(segments.map((segment) => segment.media?.length ?? 0));
  if (items > MOST_MEDIA_TOGETHER) return `must have at most 100 media items together, but have ${items}`;
  return undefined;
}

const segments = z
  .array(
    z.object({
      text: text.nullish().transform((given) => given ?? ""),
      media: media.nullish().transform((given) => given ?? []),
    }),
  )
  .min(1)
  .max(MOST_SEGMENTS)
  .superRefine((given, context) => {
    const message = excessOf(given);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

/** The segments of one destination. Absent members keep their values; null restores the publication's. */
const ownSegments = z
  .array(
    z.object({
      position: z
        .int()
        .min(0)
        .max(MOST_SEGMENTS - 1),
      text: text.nullish(),
      media: media.nullish(),
    }),
  )
  .max(MOST_SEGMENTS)
  .superRefine(unique(({ position }) => String(position), ["position"]));

const options = z
  .object({
    visibility: z.enum(["public", "unlisted", "private"]).nullish(),
    spoilerText: z.string().trim().max(500).nullish(),
    sensitive: z.boolean().nullish(),
    language: LanguageTag.nullish(),
  })
  .transform(({ visibility, spoilerText, sensitive, language }) => ({
    ...(visibility != null && { visibility }),
    ...(spoilerText != null && spoilerText !== "" && { spoilerText }),
    ...(sensitive === true && { sensitive }),
    ...(language != null && { language }),
  }));

/** The content of single destinations. Absent members keep their values; null clears. */
const renditions = z
  .array(z.object({ accountId: id, segments: ownSegments.nullish(), options: options.nullish() }))
  .max(MOST_DESTINATIONS)
  .superRefine(unique(({ accountId }) => accountId, ["accountId"]));

export type RenditionInput = z.output<typeof renditions>[number];

export const SplitText = z.object({
  text,
  accountIds: z.array(id).min(1).max(MOST_DESTINATIONS).superRefine(uniqueTexts),
});

const expectedRevision = z.int().min(1).nullish();

export const CreatePublication = z.object({
  workspaceId: id,
  title: title.nullish(),
  segments: segments.nullish(),
  socialSetId: id.nullish(),
  accountIds: accountIds.nullish(),
  voiceProfileId: id.nullish(),
  renditions: renditions.nullish(),
});

/** Absent members keep their values. Null clears the title, the segments and the voice profile, and is refused for other members; an empty list removes all destinations. */
export const UpdatePublication = z.object({
  id,
  expectedRevision,
  title: title.nullish(),
  segments: segments.nullish(),
  socialSetId: id.optional(),
  voiceProfileId: id.nullish(),
  accountIds: accountIds.optional(),
  renditions: renditions.optional(),
});

/** The operation checks that exactly one of `at` and `nextSlot` is given. */
export const SchedulePublication = z.object({
  id,
  expectedRevision,
  at: Instant.nullish(),
  nextSlot: z.boolean().nullish(),
});

/** The title stays if it is absent or null. */
export const DuplicatePublication = z.object({ id, title: title.nullish() });

/** The greatest number of publications that move at once. */
const MOST_MOVES = 50;

/** Each move has the input of `schedulePublication`. */
export const MovePublications = z.object({
  moves: z
    .array(SchedulePublication)
    .min(1)
    .max(MOST_MOVES)
    .superRefine(unique((move) => move.id, ["id"])),
});

/** The input of operations that need only the publication's id. */
export const PublicationAct = z.object({ id, expectedRevision });

export const RetryFailedRenditions = z.object({ id });

/** The operation refuses the URL of a post that is not published. */
export const ResolveRendition = z.object({
  id,
  published: z.boolean(),
  externalUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
});

/** The operation checks `confirm`. */
export const DeletePost = z.object({ renditionId: id, confirm: z.boolean().nullish() });

/** The operation checks `confirm`, as for social sets. */
export const DeletePublication = z.object({ id, confirm: z.boolean().nullish() });
