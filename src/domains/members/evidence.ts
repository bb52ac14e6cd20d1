import type { ChangedField } from "../../platform/audit/entry.ts";

/** Who joined, and as what. */
export const joined = (userId: string, role: string): ChangedField[] => [
  { field: "user_id", current: userId },
  { field: "role", current: role },
];

/** Who left, and as what. */
export const left = (userId: string, role: string): ChangedField[] => [
  { field: "user_id", previous: userId },
  { field: "role", previous: role },
];
