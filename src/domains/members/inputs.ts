import { z } from "zod";

const id = z.string().max(128);
const workspaceRole = z.enum(["ADMIN", "EDITOR", "VIEWER"]);

/** OWNER has the right shape; that it is not given here is a rule of the operation. */
export const ChangeOrganizationMemberRole = z.object({ id, role: z.enum(["OWNER", "ADMIN", "MEMBER"]) });

export const AddWorkspaceMember = z.object({ workspaceId: id, userId: id, role: workspaceRole });

/** Absent leaves; neither can be cleared, so null is refused. */
export const UpdateWorkspaceMember = z.object({
  id,
  role: workspaceRole.optional(),
  status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
});

export const RemoveMember = z.object({ id });
