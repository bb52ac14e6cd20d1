import { html } from "hono/html";
import { createApiToken } from "../../domains/identity/api-tokens/createApiToken.ts";
import { BOUNDS } from "../../domains/identity/bounds.ts";
import { workspacesByIds } from "../../domains/workspaces/read.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { COPY } from "../site/copy.ts";
import { mark } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import type { Screen } from "../site/page.ts";
import { SCOPES, when } from "./parts.ts";
import type { Visit } from "./personPage.ts";

const USUAL_DAYS = 90;
/** The workspaces that the form offers; the operation of GraphQL takes any. */
const MOST = 100;

/** The form of the page `/security` that creates an API token. */
export async function tokenForm({ context, viewer, trouble }: Visit, here: string): Promise<Markup> {
  const ids = [...viewer.workspaces.keys()].slice(0, MOST);
  const workspaces = (await workspacesByIds(context, ids)).filter((workspace) => workspace !== null);
  const { maxLength } = BOUNDS.tokenName;
  const { minimum, maximum } = BOUNDS.tokenDays;
  return html`<details ${trouble?.fields.has("name") || trouble?.fields.has("expiresInDays") ? "open" : ""}><summary>Create an API token</summary>
<form class="panel" method="post" action="${here}">
<label for="name">Name, such as the program that uses the token</label>
<input id="name" name="name" maxlength="${maxLength}" autocomplete="off" required ${mark(trouble, "name")}>
<label for="scope">Permission</label>
<select id="scope" name="scope">${Object.entries(SCOPES).map(([scope, text]) => html`<option value="${scope}">${text}</option>`)}</select>
<label for="workspaceId">Workspaces</label>
<select id="workspaceId" name="workspaceId"><option value="">All your workspaces</option>${workspaces.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>
<label for="expiresInDays">Days until it expires</label>
<input id="expiresInDays" name="expiresInDays" type="number" min="${minimum}" max="${maximum}" value="${USUAL_DAYS}" required ${mark(trouble, "expiresInDays")}>
<button name="decision" value="newToken">Create the token</button>
</form></details>`;
}

const NAMES = Object.keys(SCOPES) as (keyof typeof SCOPES)[];

/** @throws DomainError BAD_REQUEST for a scope that the form does not offer */
function scopeOf(text: string | null): keyof typeof SCOPES {
  const scope = NAMES.find((name) => name === text);
  if (scope === undefined) throw new DomainError("BAD_REQUEST", "The form has an unknown permission");
  return scope;
}

/** Creates the token of the form. The page with its secret is only in this answer. */
export async function newToken({ context }: Visit, form: URLSearchParams): Promise<Screen> {
  const { token, apiToken } = await createApiToken(context, {
    name: form.get("name") ?? "",
    scope: scopeOf(form.get("scope")),
    workspaceId: form.get("workspaceId") || null,
    expiresInDays: Number(form.get("expiresInDays")),
  });
  const body = html`<p role="status">The token is shown only once. Keep it where only your program reads it.</p>
<p><code class="code" data-copy="the token">${token}</code></p>
<p>Send it with each request, as <code>Authorization: Bearer …</code>; GraphiQL takes it under Token. Valid until ${when(apiToken.expiresAt)}.</p>
<p class="foot"><a href="/security">I have kept the token</a></p>`;
  return { title: `API token ${apiToken.name}`, layout: "page", here: "/security", body, script: COPY };
}
