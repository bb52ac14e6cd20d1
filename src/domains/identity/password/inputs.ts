import { z } from "zod";
import { Email } from "../../../platform/values/email.ts";
import { NewPassword, PASSWORD } from "../inputs.ts";

export const ChangePassword = z.object({
  currentPassword: z.string().max(PASSWORD.max),
  newPassword: NewPassword,
});

export const RequestPasswordReset = z.object({ email: Email });

export const ResetPassword = z.object({ token: z.string().max(128), newPassword: NewPassword });
