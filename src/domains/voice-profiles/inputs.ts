import { z } from "zod";
import { nameIn } from "../../platform/values/name.ts";
import { expectedRevision, id } from "../../platform/values/shapes.ts";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { BOUNDS } from "./bounds.ts";
import { PartialDefinition } from "./definition.ts";

const name = nameIn(BOUNDS.name);

const accountIds = z.array(id).max(BOUNDS.assigned.maxItems).superRefine(uniqueTexts);

export const CreateVoiceProfile = z.object({
  workspaceId: id,
  name,
  isDefault: z.boolean().nullish(),
  definition: PartialDefinition.nullish(),
});

/** Absent members keep their values. Each given member of the definition replaces that member; null clears it. */
export const UpdateVoiceProfile = z.object({
  id,
  expectedRevision,
  name: name.optional(),
  definition: PartialDefinition.optional(),
});

/** The input of operations that need only the profile's id. */
export const VoiceProfileAct = z.object({ id, expectedRevision });

export const DuplicateVoiceProfile = z.object({ id, name: name.nullish() });

export const AssignVoiceProfile = z.object({ id, accountIds });
