import type { ChangedField } from "../../platform/audit/entry.ts";

/**
 * Returns the changed fields of a new membership: the user, the role, and the permission to approve publications if it
 * was given.
 */
export const joined = (userId: string, role: string, canApprove = false): ChangedField[] => [
  { field: "user_id", current: userId },
  { field: "role", current: role },
  ...(canApprove ? [{ field: "can_approve", current: "true" }] : []),
];

/** Returns the changed fields of an ended membership: the user and the role. */
export const left = (userId: string, role: string): ChangedField[] => [
  { field: "user_id", previous: userId },
  { field: "role", previous: role },
];
