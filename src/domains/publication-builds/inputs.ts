import { z } from "zod";
import { id } from "../../platform/values/shapes.ts";
import { unique, uniqueTexts } from "../../platform/values/unique.ts";
import { canonicalWebAddress } from "../../platform/values/webAddress.ts";
import { BOUNDS } from "./bounds.ts";

const text = ({ maxLength }: { readonly maxLength: number }) => z.string().max(maxLength).nullish();

const LONGEST_PAGE = BOUNDS.contextUrls.items.maxLength;

/** A public page. The guarded fetch checks the address further. */
const page = z
  .string()
  .max(LONGEST_PAGE)
  .transform((value, context) => {
    const address = canonicalWebAddress(value, LONGEST_PAGE);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: "must be an http or https address without credentials", input: value });
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
  idea: text(BOUNDS.idea),
  accountIds: z.array(id).max(BOUNDS.accounts.maxItems).superRefine(uniqueTexts).nullish(),
  socialSetId: id.nullish(),
  voiceProfileId: id.nullish(),
  contextUrls: z.array(page).max(BOUNDS.contextUrls.maxItems).superRefine(uniqueTexts).nullish(),
  contextNotes: text(BOUNDS.contextNotes),
  contextMayPublish: z.boolean().nullish(),
  assets: z
    .array(asset)
    .max(BOUNDS.sources.maxItems)
    .superRefine(unique(({ mediaId }) => mediaId, ["mediaId"]))
    .nullish(),
  direction: z
    .object({
      outcome: text(BOUNDS.outcome),
      audience: text(BOUNDS.audience),
      angle: text(BOUNDS.angle),
      toneAdjustment: text(BOUNDS.toneAdjustment),
      mediaPreference: text(BOUNDS.mediaPreference),
    })
    .nullish(),
  destinationPolicy: z.enum(DESTINATION_POLICIES).nullish(),
});
export type PlanAngles = z.output<typeof PlanAngles>;
