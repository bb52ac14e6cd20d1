import { z } from "zod";
import { unique, uniqueTexts } from "../../platform/values/unique.ts";
import { canonicalWebAddress } from "../../platform/values/webAddress.ts";

/** The greatest number of pages and media items together (docs/decisions/publication-builds.md, 3). */
export const MOST_SOURCES = 10;
const MOST_ACCOUNTS = 20;

const id = z.string().max(128);
const text = (most: number) => z.string().max(most).nullish();

const LONGEST_PAGE = 8192;

/** A public page. The guarded fetch checks the address further. */
const page = z
  .string()
  .max(LONGEST_PAGE)
  .transform((given, context) => {
    const address = canonicalWebAddress(given, LONGEST_PAGE);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: "must be an http or https address without credentials", input: given });
    return z.NEVER;
  });

const ASSET_ROLES = ["CONTEXT", "EVIDENCE", "ARTIFACT"] as const;
const asset = z.object({ mediaId: id, role: z.enum(ASSET_ROLES), mayPublish: z.boolean().nullish() });

const DESTINATION_POLICIES = ["RECOMMEND", "REQUIRE_ALL"] as const;

/**
 * POST /publication-builds/angles. The operation checks which members are required and which belong together
 * (docs/interface.md#publication-builds).
 */
export const PlanAngles = z.object({
  workspaceId: id,
  idea: text(20_000),
  accountIds: z.array(id).max(MOST_ACCOUNTS).superRefine(uniqueTexts).nullish(),
  socialSetId: id.nullish(),
  voiceProfileId: id.nullish(),
  contextUrls: z.array(page).max(MOST_SOURCES).superRefine(uniqueTexts).nullish(),
  contextNotes: text(10_000),
  contextMayPublish: z.boolean().nullish(),
  assets: z
    .array(asset)
    .max(MOST_SOURCES)
    .superRefine(unique(({ mediaId }) => mediaId, ["mediaId"]))
    .nullish(),
  direction: z
    .object({
      outcome: text(200),
      audience: text(1000),
      angle: text(1500),
      toneAdjustment: text(500),
      mediaPreference: text(500),
    })
    .nullish(),
  destinationPolicy: z.enum(DESTINATION_POLICIES).nullish(),
});
export type PlanAngles = z.output<typeof PlanAngles>;
