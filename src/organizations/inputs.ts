import { z } from "zod";

const name = z.string().trim().min(1).max(120);

export const CreateOrganization = z.object({ name });

/** Absent leaves; a name cannot be cleared, so null is refused. */
export const UpdateOrganization = z.object({
  id: z.string().max(128),
  expectedRevision: z.int().min(1).nullish(),
  name: name.optional(),
});
