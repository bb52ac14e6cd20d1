import { z } from "zod";

const name = z.string().trim().min(1).max(120);
const id = z.string().max(128);

export const CreateOrganization = z.object({ name });

/** Absent leaves; a name cannot be cleared, so null is refused. */
export const UpdateOrganization = z.object({
  id,
  expectedRevision: z.int().min(1).nullish(),
  name: name.optional(),
});

/** The name as it is: what surrounds it counts. One of the proofs is needed, which is a rule of the operation (400). */
export const DeleteOrganization = z.object({
  id,
  confirmName: z.string().min(1).max(1024),
  currentPassword: z.string().max(1024).nullish(),
  reauthGrant: z.string().max(1024).nullish(),
});
export type DeleteOrganization = z.output<typeof DeleteOrganization>;
