import { existsSync, readFileSync } from "node:fs";

/**
 * The examples of GraphiQL in their order; the first is open at the first start. Each is `<name>.graphql`, with its
 * variables in `<name>.json`, if it has any.
 */
const NAMES = [
  "walk",
  "sign-in",
  "create-slot",
  "upload",
  "thread",
  "review",
  "watch-queue",
  "publish-now",
  "notifications",
  "mute",
  "library",
  "directions",
  "security",
  "applications",
  "webhooks",
  "ownership",
  "billing",
  "audit-log",
  "people",
  "acting-as",
];

/** No headers are filled in: a placeholder would be sent, and refused, instead of the cookie. */
export const exampleTabs = NAMES.map((name): { query: string; variables?: string } => {
  const file = (end: string) => new URL(`examples/${name}.${end}`, import.meta.url);
  const query = readFileSync(file("graphql"), "utf8");
  return existsSync(file("json")) ? { query, variables: readFileSync(file("json"), "utf8").trimEnd() } : { query };
});
