import { z } from "zod";
import { Email } from "../../platform/values/email.ts";
import { id, textIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

export const CreateInvitation = z.object({
  workspaceId: id,
  email: Email,
  role: z.enum(["ADMIN", "EDITOR", "VIEWER"]),
});

export const AcceptInvitation = z.object({ token: textIn(BOUNDS.token) });

/** With `workspaceId`, the invitation of another workspace is none. */
export const OneInvitation = z.object({ id, workspaceId: id.nullish() });
