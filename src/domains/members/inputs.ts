import { z } from "zod";
import { id } from "../../platform/values/shapes.ts";

const canApprove = z.boolean().optional();
const workspaceRole = z.enum(["ADMIN", "EDITOR", "VIEWER"]);

/** OWNER is a valid role; the operation refuses OWNER as a rule. */
export const ChangeOrganizationMemberRole = z.object({ id, role: z.enum(["OWNER", "ADMIN", "MEMBER"]) });

export const AddWorkspaceMember = z.object({ workspaceId: id, userId: id, role: workspaceRole, canApprove });

/** Absent members stay unchanged. Null is refused, because no member can be cleared. */
export const UpdateWorkspaceMember = z.object({
  id,
  role: workspaceRole.optional(),
  status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
  canApprove,
});

export const RemoveMember = z.object({ id });

/** The organization that the viewer leaves. */
export const LeaveOrganization = z.object({ id });
