import { z } from "zod";
import { Email } from "../../../platform/values/email.ts";
import { ById, PASSWORD } from "../inputs.ts";

/** Exactly one proof of the person: the password, or a grant of `reauthenticate`. */
export const RequestEmailChange = z
  .object({
    newEmail: Email,
    currentPassword: z.string().max(PASSWORD.max).nullish(),
    reauthGrant: z.string().min(1).max(PASSWORD.max).nullish(),
  })
  .refine(({ currentPassword, reauthGrant }) => (currentPassword == null) !== (reauthGrant == null), {
    path: ["currentPassword"],
    error: "is required unless reauthGrant is given; only one of the two may be given",
  });

export const ConfirmEmailChange = ById.extend({
  code: z.string().regex(/^[0-9]{6}$/, "must be six digits"),
});

/** Longer than the token of the longest address. */
export const VerifyEmail = z.object({ token: z.string().max(1024) });

export const VerifyUserEmail = z.object({ userId: z.string().max(128) });
/** The input of the operators' command, which names the user by email. */
export const UserByEmail = z.object({ email: Email });
