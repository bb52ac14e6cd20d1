import { z } from "zod";
import { Instant } from "../../platform/time/instant.ts";
import { LanguageTag } from "../../platform/values/languageTag.ts";
import { labelIn } from "../../platform/values/name.ts";
import { expectedRevision, id, textIn, trimmedIn, wholeIn } from "../../platform/values/shapes.ts";
import { unique, uniqueTexts } from "../../platform/values/unique.ts";
import { canonicalWebAddress } from "../../platform/values/webAddress.ts";
import { instanceOrigin } from "../../providers/instanceOrigin.ts";
import { BOUNDS } from "./bounds.ts";
import type { MediaItemReference, Segment } from "./content/content.ts";
import { networkOptions } from "./networkOptions.ts";

const title = labelIn(BOUNDS.title);
// One text that is too long is one issue, without that of the total.
const text = z.string().max(BOUNDS.text.maxLength, { abort: true });

const accountIds = z.array(id).max(BOUNDS.accounts.maxItems).superRefine(uniqueTexts);

/** An address that may be downloaded: https, or http on this machine if the operator permits it; no credentials. */
const url = z
  .string()
  .max(BOUNDS.url.maxLength)
  .transform((value, context) => {
    const address = canonicalWebAddress(value);
    if (address !== undefined && instanceOrigin(new URL(address).origin) !== null) return address;
    context.addIssue({ code: "custom", message: "must be an https URL without credentials", input: value });
    return z.NEVER;
  });

/** The schema permits exactly one member of `source`. */
const media = z
  .array(
    z
      .object({
        source: z.object({ mediaId: id.nullish(), url: url.nullish() }),
        altText: textIn(BOUNDS.altText).nullish(),
      })
      .transform(
        ({ source: { mediaId, url: address }, altText }): MediaItemReference =>
          mediaId == null ? { url: address ?? "", altText: altText ?? "" } : { mediaId, altText: altText ?? null },
      ),
  )
  .max(BOUNDS.media.maxItems);

/** Names the rule that segments break together; undefined for none. */
export function excessOf(segments: readonly { text?: string | null; media?: readonly unknown[] | null }[]) {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const characters = sum(segments.map((segment) => segment.text?.length ?? 0));
  if (characters > BOUNDS.text.maxLength)
    return `must have at most ${BOUNDS.text.maxLength.toLocaleString("en-US")} characters together, but have ${characters}`;
  const items = sum(segments.map((segment) => segment.media?.length ?? 0));
  const most = BOUNDS.mediaTogether.maxItems;
  if (items > most) return `must have at most ${most} media items together, but have ${items}`;
  return undefined;
}

function withinTogether<List extends Parameters<typeof excessOf>[0]>(list: List, context: z.RefinementCtx<List>): void {
  const message = excessOf(list);
  if (message !== undefined) context.addIssue({ code: "custom", message });
}

const segments = z
  .array(
    z
      .object({
        key: textIn(BOUNDS.segmentKey).nullish(),
        text: text.nullish(),
        media: media.nullish(),
      })
      .transform(
        (segment): Segment => ({
          ...(segment.key != null && { id: segment.key }),
          text: segment.text ?? "",
          media: segment.media ?? [],
        }),
      ),
  )
  .min(BOUNDS.segments.minItems)
  .max(BOUNDS.segments.maxItems)
  .superRefine(unique(({ id: own }, index) => JSON.stringify(own ?? index), ["key"]))
  .superRefine(withinTogether);

/** The segments of one destination. Absent members keep their values; null restores the publication's. */
const ownSegments = z
  .array(
    z
      .object({
        position: wholeIn(BOUNDS.position).nullish(),
        segmentKey: textIn(BOUNDS.segmentKey).nullish(),
        text: text.nullish(),
        media: media.nullish(),
      })
      .refine(({ position, segmentKey }) => (position == null) !== (segmentKey == null), {
        message: "must have either position or segmentKey",
      }),
  )
  .max(BOUNDS.ownSegments.maxItems)
  .superRefine(unique(({ position, segmentKey }) => JSON.stringify(segmentKey ?? position), ["position"]));

export type OwnSegment = z.output<typeof ownSegments>[number];

const options = z
  .object({
    visibility: z.enum(["public", "unlisted", "private"]).nullish(),
    spoilerText: trimmedIn(BOUNDS.spoilerText).nullish(),
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
  .array(
    z.object({
      accountId: id,
      segments: ownSegments.nullish(),
      options: options.nullish(),
      networkOptions: networkOptions.nullish(),
      firstComment: trimmedIn(BOUNDS.firstComment).nullish(),
    }),
  )
  .max(BOUNDS.renditions.maxItems)
  .superRefine(unique(({ accountId }) => accountId, ["accountId"]));

export type RenditionInput = z.output<typeof renditions>[number];

const checkedAccountIds = z
  .array(id)
  .min(BOUNDS.splitAccounts.minItems)
  .max(BOUNDS.splitAccounts.maxItems)
  .superRefine(uniqueTexts);

export const SplitText = z.object({ text, accountIds: checkedAccountIds });

/** Content that is checked for accounts before it is saved. */
export const CheckContent = z.object({
  accountIds: checkedAccountIds,
  segments: z
    .array(
      z.object({
        id: id.nullish(),
        text,
        media: z.array(z.object({ mediaId: id, altText: textIn(BOUNDS.altText).nullish() })).max(BOUNDS.media.maxItems),
      }),
    )
    .min(BOUNDS.segments.minItems)
    .max(BOUNDS.segments.maxItems)
    .superRefine(withinTogether),
});

export const CreatePublication = z.object({
  workspaceId: id,
  title: title.nullish(),
  segments: segments.nullish(),
  socialSetId: id.nullish(),
  accountIds: accountIds.nullish(),
  voiceProfileId: id.nullish(),
  renditions: renditions.nullish(),
  plannedAt: Instant.nullish(),
});

/**
 * Absent members keep their values. Null clears the title, the segments, the voice profile and the planned time, and is
 * refused for other members; an empty list removes all destinations.
 */
export const UpdatePublication = z.object({
  id,
  expectedRevision,
  title: title.nullish(),
  segments: segments.nullish(),
  text: text.optional(),
  socialSetId: id.optional(),
  voiceProfileId: id.nullish(),
  accountIds: accountIds.optional(),
  addedAccountIds: accountIds.optional(),
  renditions: renditions.optional(),
  plannedAt: Instant.nullish(),
});

/** The operation checks that not both `at` and `nextSlot` are given. */
export const SchedulePublication = z.object({
  id,
  expectedRevision,
  at: Instant.nullish(),
  nextSlot: z.boolean().nullish(),
});

/** The title stays if it is absent or null. */
export const DuplicatePublication = z.object({ id, title: title.nullish() });

/** Each move has the input of `schedulePublication`. */
export const MovePublications = z.object({
  moves: z
    .array(SchedulePublication)
    .min(BOUNDS.moves.minItems)
    .max(BOUNDS.moves.maxItems)
    .superRefine(unique((move) => move.id, ["id"])),
});

/** The input of operations that need only the publication's id. */
export const PublicationAct = z.object({ id, expectedRevision });

export const RetryFailedRenditions = z.object({
  id,
  accountIds: z.array(id).min(BOUNDS.retried.minItems).max(BOUNDS.retried.maxItems).superRefine(uniqueTexts).nullish(),
});

/** The operation refuses the URL of a post that is not published. */
export const ResolveRendition = z.object({
  id,
  published: z.boolean(),
  externalUrl: z
    .url({ protocol: /^https?$/ })
    .max(BOUNDS.url.maxLength)
    .nullish(),
});

/** The operation checks `confirm`. */
export const DeletePost = z.object({ renditionId: id, confirm: z.boolean().nullish() });

/** The operation checks `confirm`, as for social sets. */
export const DeletePublication = z.object({ id, expectedRevision, confirm: z.boolean().nullish() });

/** The operation checks `confirm`. */
export const DeleteRendition = z.object({
  publicationId: id,
  accountId: id,
  expectedRevision,
  confirm: z.boolean().nullish(),
});
