import { z } from "zod";
import { Email } from "../../../platform/values/email.ts";
import { textIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";
import { NewPassword } from "../inputs.ts";

export const ChangePassword = z.object({
  currentPassword: textIn(BOUNDS.password),
  newPassword: NewPassword,
});

export const RequestPasswordReset = z.object({ email: Email });

export const ResetPassword = z.object({ token: textIn(BOUNDS.resetToken), newPassword: NewPassword });
