import { html } from "hono/html";
import type { SocialAccount } from "../../../prisma/generated/client/client.ts";
import type { Markup } from "../site/frame.ts";
import type { Visit } from "./personPage.ts";

/** Shows an instant in UTC, to the minute. */
export const when = (instant: Date): Markup =>
  html`<time datetime="${instant.toISOString()}">${instant.toISOString().slice(0, 16).replace("T", " ")} UTC</time>`;

/** Names a social account with its network. */
export const accountName = ({ handle, provider }: Pick<SocialAccount, "handle" | "provider">): string =>
  `${handle} (${provider})`;

/** The scopes of API tokens, for people. */
export const SCOPES = { API_READ: "Read", API_WRITE: "Read and write", API_FULL: "Read, write and delete" } as const;

/**
 * A message about the form that was just sent, which screen readers announce; nothing for an unknown one or beside an
 * error.
 */
export function said(messages: Readonly<Record<string, string>>, { query, trouble }: Pick<Visit, "query" | "trouble">) {
  const name = query.get("done");
  const message = trouble !== null || name === null || !Object.hasOwn(messages, name) ? undefined : messages[name];
  return message === undefined ? html`` : html`<p class="panel" role="status">${message}</p>`;
}

/** A form with one button that names an object. `label` completes the button for screen readers. */
export const oneButton = (
  action: string,
  { decision, id, text, label }: { decision: string; id: string; text: string; label: string },
): Markup =>
  html`<form class="end plain" method="post" action="${action}"><input type="hidden" name="id" value="${id}"><button name="decision" value="${decision}" aria-label="${text}: ${label}">${text}</button></form>`;
