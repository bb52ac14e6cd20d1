import { z } from "zod";
import { Email } from "../../platform/values/email.ts";

const id = z.string().max(128);

export const CreateInvitation = z.object({
  workspaceId: id,
  email: Email,
  role: z.enum(["ADMIN", "EDITOR", "VIEWER"]),
});

export const AcceptInvitation = z.object({ token: z.string().max(200) });

export const RevokeInvitation = z.object({ id });
