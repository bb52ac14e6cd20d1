import { z } from "zod";
import { nameIn } from "../../platform/values/name.ts";
import { expectedRevision, id, textIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

const name = nameIn(BOUNDS.name);

export const CreateOrganization = z.object({ name });

/** An absent name stays. A name cannot be cleared, so null is refused. */
export const UpdateOrganization = z.object({
  id,
  expectedRevision,
  name: name.optional(),
});

export const SetSecondFactorPolicy = z.object({
  id,
  required: z.boolean(),
  expectedRevision,
});

export const SetApplicationPolicy = z.object({
  id,
  allowsSelfRegistered: z.boolean(),
  expectedRevision,
});

/** The name is compared exactly, including surrounding spaces. The operation requires the password or a grant (400). */
export const DeleteOrganization = z.object({
  id,
  confirmName: textIn(BOUNDS.confirmName),
  currentPassword: textIn(BOUNDS.proof).nullish(),
  reauthGrant: textIn(BOUNDS.proof).nullish(),
});
export type DeleteOrganization = z.output<typeof DeleteOrganization>;
