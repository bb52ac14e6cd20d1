/** The scopes that an external application can be granted: a closed list (docs/decisions/applications.md, 16). */
export const APPLICATION_SCOPES = [
  "accounts:read",
  "drafts:write",
  "events:subscribe",
  "media:read",
  "media:write",
  "publications:cancel",
  "publications:publish",
  "publications:read",
  "publications:schedule",
  "workspace:read",
] as const;
export type ApplicationScope = (typeof APPLICATION_SCOPES)[number];
