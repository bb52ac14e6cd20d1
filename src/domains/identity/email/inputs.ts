import { z } from "zod";
import { Email } from "../../../platform/values/email.ts";
import { ById, PASSWORD } from "../inputs.ts";

export const RequestEmailChange = z.object({ newEmail: Email, currentPassword: z.string().max(PASSWORD.max) });

export const ConfirmEmailChange = ById.extend({
  code: z.string().regex(/^[0-9]{6}$/, "must be six digits"),
});

/** Longer than the token of the longest address. */
export const VerifyEmail = z.object({ token: z.string().max(1024) });

export const VerifyUserEmail = z.object({ userId: z.string().max(128) });
/** The input of the operators' command, which names the user by email. */
export const UserByEmail = z.object({ email: Email });
