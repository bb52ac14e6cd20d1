import type { ApplicationScope } from "../../platform/access/applicationScopes.ts";

/** The abilities that each scope gives an application, in the words of the consent page. */
export const ALLOWS: Readonly<Record<ApplicationScope, string>> = {
  "workspace:read": "See your workspaces, their settings and schedules",
  "accounts:read": "See your connected social accounts",
  "publications:read": "See your drafts, scheduled and published posts",
  "drafts:write": "Write and change drafts",
  "publications:schedule": "Schedule posts",
  "publications:publish": "Publish posts from your accounts",
  "publications:cancel": "Cancel posts that are planned, and delete published posts",
  "media:read": "See your images, videos and documents",
  "media:write": "Upload and change images, videos and documents",
  "events:subscribe": "Receive notifications of changes immediately",
};

/** Returns the granted abilities in the order of the table: from reading to writing. */
export const allowed = (scopes: readonly string[]): string[] =>
  Object.entries(ALLOWS).flatMap(([scope, sentence]) => (scopes.includes(scope) ? [sentence] : []));

/**
 * Returns actions that no scope permits, and feared actions of scopes that the application did not request.
 */
export function notAllowed(scopes: readonly string[]): string[] {
  const has = (scope: ApplicationScope) => scopes.includes(scope);
  const posts = has("publications:publish") || has("publications:schedule");
  return [
    ...(posts ? [] : ["Publish or schedule anything"]),
    "See your password, or the passwords of your social accounts",
    "Change your account, your members or your bill",
    "Delete a workspace or disconnect an account",
  ];
}
