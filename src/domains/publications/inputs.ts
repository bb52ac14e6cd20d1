import { z } from "zod";
import { unique, uniqueTexts } from "../../platform/values/unique.ts";
import { instanceOrigin } from "../../providers/instanceOrigin.ts";

/** The greatest number of destinations of a publication, equal to that of a social set. */
export const MOST_DESTINATIONS = 50;
/** More than any provider permits in one post. */
const MOST_MEDIA = 20;

const id = z.string().max(128);
const title = z.string().trim().max(200);
const text = z.string().max(20_000);

const accountIds = z.array(id).max(MOST_DESTINATIONS).superRefine(uniqueTexts);

/** Whether a URL may be downloaded: https, or http on this machine if the operator permits it; no credentials. */
function isMediaAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  const web = protocol === "https:" || protocol === "http:";
  return web && instanceOrigin(origin) !== null && username === "" && password === "";
}

const media = z
  .array(
    z.object({
      url: z.string().max(2048).refine(isMediaAddress, "must be an https URL without credentials"),
      altText: z
        .string()
        .max(10_000)
        .nullish()
        .transform((given) => given ?? ""),
    }),
  )
  .max(MOST_MEDIA);

const options = z
  .object({
    visibility: z.enum(["public", "unlisted", "private"]).nullish(),
    spoilerText: z.string().trim().max(500).nullish(),
    sensitive: z.boolean().nullish(),
    language: z
      .string()
      .max(35)
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a BCP 47 tag such as en or pt-BR")
      .nullish(),
  })
  .transform(({ visibility, spoilerText, sensitive, language }) => ({
    ...(visibility != null && { visibility }),
    ...(spoilerText != null && spoilerText !== "" && { spoilerText }),
    ...(sensitive === true && { sensitive }),
    ...(language != null && { language }),
  }));

/** The content of single destinations. Absent members keep their values; null clears. */
const renditions = z
  .array(z.object({ accountId: id, text: text.nullish(), media: media.nullish(), options: options.nullish() }))
  .max(MOST_DESTINATIONS)
  .superRefine(unique(({ accountId }) => accountId, ["accountId"]));

export type RenditionInput = z.output<typeof renditions>[number];

const expectedRevision = z.int().min(1).nullish();

export const CreatePublication = z.object({
  workspaceId: id,
  title: title.nullish(),
  text: text.nullish(),
  socialSetId: id.nullish(),
  accountIds: accountIds.nullish(),
  voiceProfileId: id.nullish(),
  renditions: renditions.nullish(),
});

/** Absent members keep their values. Null clears the texts and the voice profile, and is refused for other members; an empty list removes all destinations. */
export const UpdatePublication = z.object({
  id,
  expectedRevision,
  title: title.nullish(),
  text: text.nullish(),
  socialSetId: id.optional(),
  voiceProfileId: id.nullish(),
  accountIds: accountIds.optional(),
  renditions: renditions.optional(),
});

/** The operation checks that exactly one of `at` and `nextSlot` is given. */
export const SchedulePublication = z.object({
  id,
  expectedRevision,
  at: z.date().nullish(),
  nextSlot: z.boolean().nullish(),
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

/** The operation checks `confirm`, as for social sets. */
export const DeletePublication = z.object({ id, confirm: z.boolean().nullish() });
