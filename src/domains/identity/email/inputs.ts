import { z } from "zod";
import { Email } from "../../../platform/values/email.ts";
import { ById, PASSWORD } from "../inputs.ts";

export const RequestEmailChange = z.object({ newEmail: Email, currentPassword: z.string().max(PASSWORD.max) });

export const ConfirmEmailChange = ById.extend({
  code: z.string().regex(/^[0-9]{6}$/, "must be six digits"),
});
