import { z } from "zod";
import { Email } from "../../../platform/values/email.ts";
import { id, textIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";
import { ById } from "../inputs.ts";

/** Exactly one proof of the person: the password, or a grant of `reauthenticate`. */
export const RequestEmailChange = z
  .object({
    newEmail: Email,
    currentPassword: textIn(BOUNDS.password).nullish(),
    reauthGrant: textIn(BOUNDS.emailChangeGrant).nullish(),
  })
  .refine(({ currentPassword, reauthGrant }) => (currentPassword == null) !== (reauthGrant == null), {
    path: ["currentPassword"],
    error: "is required unless reauthGrant is given; only one of the two may be given",
  });

export const ConfirmEmailChange = ById.extend({
  code: z.string().regex(/^[0-9]{6}$/, "must be six digits"),
});

export const VerifyEmail = z.object({ token: textIn(BOUNDS.verificationToken) });

export const VerifyUserEmail = z.object({ userId: id });
/** The input of the operators' command, which names the user by email. */
export const UserByEmail = z.object({ email: Email });
