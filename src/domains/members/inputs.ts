import { z } from "zod";

const id = z.string().max(128);
const workspaceRole = z.enum(["ADMIN", "EDITOR", "VIEWER"]);

/** OWNER is a valid role; the operation refuses OWNER as a rule. */
export const ChangeOrganizationMemberRole = z.object({ id, role: z.enum(["OWNER", "ADMIN", "MEMBER"]) });

export const AddWorkspaceMember = z.object({ workspaceId: id, userId: id, role: workspaceRole });

/** Absent members stay unchanged. Null is refused, because neither member can be cleared. */
export const UpdateWorkspaceMember = z.object({
  id,
  role: workspaceRole.optional(),
  status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
});

export const RemoveMember = z.object({ id });
