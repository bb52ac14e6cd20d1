import { html } from "hono/html";
import type { ApiToken, Session } from "../../../prisma/generated/client/client.ts";
import { type ConnectedApplication, connectedApplications, displayNameOf } from "../../domains/applications/read.ts";
import { revokeApplicationGrant } from "../../domains/applications/revokeGrant.ts";
import { revokeApiToken } from "../../domains/identity/api-tokens/revokeApiToken.ts";
import { apiTokenPage, sessionPage } from "../../domains/identity/read.ts";
import { deviceName } from "../../domains/identity/sessions/deviceName.ts";
import { revokeOtherSessions } from "../../domains/identity/sessions/revokeOtherSessions.ts";
import { revokeSession } from "../../domains/identity/sessions/revokeSession.ts";
import { isCurrent } from "../../domains/identity/sessions/session.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { allowed } from "../oauth/wording.ts";
import { alert } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import { exportSection, requestExport } from "./accountExport.ts";
import { newToken, tokenForm } from "./newToken.ts";
import { oneButton, SCOPES, said, when } from "./parts.ts";
import type { PersonPage } from "./personPage.ts";
import { secondFactorSection } from "./secondFactor.ts";

const HERE = "/security";
/** The lists show the newest entries; the operations of GraphQL list all. */
const MOST = { first: 100 };

const SAID = {
  session: "The session has ended.",
  others: "Your other sessions have ended.",
  token: "The API token was revoked.",
  application: "The application has no access to your account any more.",
  factor: "The second factor was removed.",
  export: "The archive was requested.",
};

/** `/security`: the sessions, API tokens and connected applications of a person, each with a way to end it. */
export const security: PersonPage = {
  async show(visit) {
    const { context } = visit;
    const [sessions, tokens, applications, factor, data] = await Promise.all([
      sessionPage(context, MOST),
      apiTokenPage(context, MOST),
      connectedApplications(context),
      secondFactorSection(context),
      exportSection(visit, HERE),
    ]);
    const body = html`${said(SAID, visit)}
${alert(visit.trouble)}
<h2>Second factor</h2>
${factor}
<h2>Connected applications</h2>
${applications.length === 0 ? html`<p>No application has access to your account.</p>` : list(applications.map(applicationRow))}
<h2>Sessions</h2>
${list(sessions.nodes.map((session) => sessionRow(session, context)))}
${sessions.nodes.length < 2 ? "" : html`<form class="row plain" method="post" action="${HERE}"><button name="decision" value="others">End all other sessions</button></form>`}
<h2>API tokens</h2>
${tokens.nodes.length === 0 ? html`<p>You have no API token.</p>` : list(tokens.nodes.map(tokenRow))}
${await tokenForm(visit, HERE)}
<h2>Password</h2>
<p><a href="/password-reset">Set a new password</a> with a link that is mailed to you. A new password ends all your sessions.</p>
<h2>Your data</h2>
${data}
<h2>Your account</h2>
<p><a href="/delete-account">Delete your account</a> permanently, with everything that belongs to you alone.</p>`;
    return { title: "Security of your account", layout: "page", here: HERE, body };
  },
  act: async (visit, form) =>
    form.get("decision") === "newToken" ? newToken(visit, form) : `${HERE}?done=${await perform(visit.context, form)}`,
};

async function perform(context: RequestContext, form: URLSearchParams): Promise<keyof typeof SAID> {
  const [decision, id] = [form.get("decision"), form.get("id") ?? ""];
  if (decision === "session") await revokeSession(context, { id });
  else if (decision === "others") await revokeOtherSessions(context);
  else if (decision === "token") await revokeApiToken(context, { id });
  else if (decision === "application") await revokeApplicationGrant(context, { id });
  else if (decision === "export") await requestExport(context, form);
  else throw new DomainError("BAD_REQUEST", "The form has an unknown decision");
  return decision;
}

const list = (rows: readonly Markup[]): Markup => html`<ul class="rows">${rows}</ul>`;

function applicationRow({ id, application, scopes, workspace, createdAt, lastUsedAt }: ConnectedApplication): Markup {
  const name = displayNameOf(application);
  const button = { decision: "application", id, text: "Revoke", label: name };
  const unchecked = application.origin === "REGISTERED" ? "" : html`<span class="tag">Not checked</span>`;
  return html`<li><div>${unchecked}<strong>${name}</strong>
<ul>${allowed(scopes).map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p class="soft">${workspace === null ? "In all your workspaces" : `In ${workspace.name}`}. Connected ${when(createdAt)}, ${lastUsed(lastUsedAt)}</p></div>
${oneButton(HERE, button)}</li>`;
}

function sessionRow({ id, device, impersonatorId, createdAt, lastUsedAt }: Session, context: RequestContext): Markup {
  const name = impersonatorId === null ? deviceName(device) : "An administrator of this server acts as you";
  const mine = isCurrent(context, id) ? html`<span class="tag">This session</span>` : "";
  return html`<li><div>${mine}<strong>${name}</strong>
<p class="soft">Signed in ${when(createdAt)}, ${lastUsed(lastUsedAt)}</p></div>
${oneButton(HERE, { decision: "session", id, text: "End", label: name })}</li>`;
}

function tokenRow({ id, name, hint, scope, workspaceId, lastUsedAt, expiresAt }: ApiToken): Markup {
  return html`<li><div><strong>${name}</strong> <code>…${hint}</code>
<p class="soft">${SCOPES[scope]}${workspaceId === null ? "" : " in one workspace"}. Valid until ${when(expiresAt)}, ${lastUsed(lastUsedAt)}</p></div>
${oneButton(HERE, { decision: "token", id, text: "Revoke", label: name })}</li>`;
}

const lastUsed = (at: Date | null): Markup => (at === null ? html`never used.` : html`last used ${when(at)}.`);
