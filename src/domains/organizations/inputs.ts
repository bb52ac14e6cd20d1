import { z } from "zod";
import { nameOf } from "../../platform/values/name.ts";
import { BOUNDS } from "./bounds.ts";

const name = nameOf(BOUNDS.name.maxLength);
const id = z.string().max(128);

export const CreateOrganization = z.object({ name });

/** An absent name stays. A name cannot be cleared, so null is refused. */
export const UpdateOrganization = z.object({
  id,
  expectedRevision: z.int().min(1).nullish(),
  name: name.optional(),
});

export const SetSecondFactorPolicy = z.object({
  id,
  required: z.boolean(),
  expectedRevision: z.int().min(1).nullish(),
});

/** The name is compared exactly, including surrounding spaces. The operation requires the password or a grant (400). */
export const DeleteOrganization = z.object({
  id,
  confirmName: z.string().min(BOUNDS.confirmName.minLength).max(BOUNDS.confirmName.maxLength),
  currentPassword: z.string().max(BOUNDS.proof.maxLength).nullish(),
  reauthGrant: z.string().max(BOUNDS.proof.maxLength).nullish(),
});
export type DeleteOrganization = z.output<typeof DeleteOrganization>;
