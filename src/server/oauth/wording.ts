import type { ApplicationScope } from "../../platform/access/applicationScopes.ts";

/** What each scope lets an application do, as the person is told. */
export const ALLOWS: Readonly<Record<ApplicationScope, string>> = {
  "workspace:read": "See your workspaces, their settings and schedules",
  "accounts:read": "See your connected social accounts",
  "publications:read": "See your drafts, scheduled and published posts",
  "drafts:write": "Write and change drafts",
  "publications:schedule": "Schedule posts",
  "publications:publish": "Publish posts from your accounts",
  "publications:cancel": "Cancel posts that are planned",
  "media:read": "See your images and videos",
  "media:write": "Upload and change images and videos",
  "events:subscribe": "Be told at once when something changes",
};

/** In the order of the table: from looking to doing. */
export const allowed = (scopes: readonly string[]): string[] =>
  Object.entries(ALLOWS).flatMap(([scope, sentence]) => (scopes.includes(scope) ? [sentence] : []));

/** What it cannot do whatever it asks for, and what people fear most of what it did not ask for. */
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
