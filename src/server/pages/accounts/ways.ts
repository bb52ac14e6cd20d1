import { html } from "hono/html";
import { CONNECT } from "../../../domains/accounts/access.ts";
import { accountAuthorizationUrl } from "../../../domains/accounts/authorizationUrl.ts";
import { BOUNDS } from "../../../domains/accounts/bounds.ts";
import { createChannelCode } from "../../../domains/accounts/channels/createCode.ts";
import { connectAccountWithAppPassword } from "../../../domains/accounts/connectWithAppPassword.ts";
import { isOutOfBand } from "../../../domains/accounts/consents/consent.ts";
import { redirectUriAt } from "../../../domains/accounts/consents/wayBack.ts";
import type { AccountOfViewer } from "../../../domains/accounts/read.ts";
import { callbackOf } from "../../../domains/provider-apps/rules.ts";
import { authorize } from "../../../platform/access/permissions.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { AppPassword } from "../../../providers/connect.ts";
import { providerName, providerOf } from "../../../providers/registry.ts";
import { COPY } from "../../site/copy.ts";
import { mark } from "../../site/forms.ts";
import type { Markup } from "../../site/frame.ts";
import type { Screen } from "../../site/page.ts";
import { accountName, when } from "../parts.ts";
import type { Visit } from "../personPage.ts";
import { codeScreen } from "./code.ts";
import { connectedAt } from "./connectedAt.ts";

/** The address of an account's forms, which names the account for a second look after an error. */
const actionOf = ({ id }: AccountOfViewer): string => `/accounts?${new URLSearchParams({ account: id })}`;

/** The form that starts the network's way of connecting. */
export function wayOf(visit: Visit, account: AccountOfViewer): Markup {
  const { connect } = providerOf(account.provider);
  if (connect.by === "appPassword") return passwordForm(visit, account, connect);
  return html`<form class="row plain" method="post" action="${actionOf(account)}">
<input type="hidden" name="id" value="${account.id}">
<button name="decision" value="reconnect" aria-label="Reconnect: ${accountName(account)}">Reconnect</button></form>`;
}

/** The fields start empty each time: no answer contains what was sent. */
function passwordForm(
  { query, trouble }: Visit,
  account: AccountOfViewer,
  { needsIdentifier, serviceUrl }: AppPassword,
): Markup {
  const { id, instanceUrl } = account;
  const own = query.get("account") === id ? trouble : null;
  const server = serviceUrl === null ? "" : new URL(serviceUrl).host;
  return html`<details ${own === null ? "" : "open"}><summary aria-label="Reconnect: ${accountName(account)}">Reconnect</summary>
<form method="post" action="${actionOf(account)}">
<input type="hidden" name="id" value="${id}">
${
  needsIdentifier
    ? html`<label for="identifier-${id}">Name that you sign in with</label>
<input id="identifier-${id}" name="identifier" maxlength="${BOUNDS.identifier.maxLength}" autocomplete="off" autocapitalize="off" spellcheck="false" required ${mark(own, "identifier")}>`
    : ""
}
<label for="appPassword-${id}">${needsIdentifier ? "App password" : "Token or address of a webhook"}</label>
<input id="appPassword-${id}" name="appPassword" type="password" maxlength="${BOUNDS.appPassword.maxLength}" autocomplete="off" required ${mark(own, "appPassword")}>
${
  instanceUrl === ""
    ? html`<label for="serviceUrl-${id}">Server, if another one than ${server}</label>
<input id="serviceUrl-${id}" name="serviceUrl" type="url" maxlength="${BOUNDS.instanceUrl.maxLength}" placeholder="https://" autocomplete="off" ${mark(own, "serviceUrl")}>`
    : html`<p class="soft">The server is ${instanceUrl}.</p>`
}
<button name="decision" value="reconnect">Reconnect</button>
</form></details>`;
}

/** Connects the account again, or starts it. Returns the address or the page of the next step. */
export async function reconnect(
  visit: Visit,
  account: AccountOfViewer,
  form: URLSearchParams,
): Promise<string | Screen> {
  const { connect } = providerOf(account.provider);
  if (connect.by === "appPassword") return byPassword(visit, account, form);
  if (connect.by === "channelCode") return byChannelCode(visit, account);
  return byConsent(visit, account);
}

async function byPassword({ context }: Visit, account: AccountOfViewer, form: URLSearchParams): Promise<string> {
  const { workspaceId, instanceUrl } = account;
  const { accountId } = await connectAccountWithAppPassword(context, {
    workspaceId,
    provider: providerName(account.provider),
    identifier: form.get("identifier"),
    appPassword: form.get("appPassword") ?? "",
    serviceUrl: instanceUrl || form.get("serviceUrl") || null,
  });
  return connectedAt([accountId]);
}

async function byConsent(visit: Visit, account: AccountOfViewer): Promise<string | Screen> {
  const { context, viewer } = visit;
  const { workspaceId, workspace, instanceUrl } = account;
  authorize(viewer, CONNECT, { workspaceId, organizationId: workspace.organizationId });
  const provider = providerName(account.provider);
  const { services } = context;
  const redirectUri = await redirectUriAt(services, provider, instanceUrl);
  const isForHand = redirectUri !== null && isOutOfBand({ redirectUri });
  if (redirectUri !== null && !isForHand && redirectUri !== callbackOf(services.env, provider)) {
    const { host, protocol } = new URL(redirectUri);
    const { name } = providerOf(provider);
    throw new DomainError("CONFLICT", `${name} leads back to ${host || protocol}: reconnect the account there`);
  }
  const { url } = await accountAuthorizationUrl(context, { workspaceId, provider, instanceUrl });
  return isForHand ? codeScreen(visit, account, url) : url;
}

async function byChannelCode({ context }: Visit, account: AccountOfViewer): Promise<Screen> {
  const provider = providerName(account.provider);
  const { workspaceId } = account;
  const { code, connection, botUsername } = await createChannelCode(context, { workspaceId, provider });
  const body = html`<p>Post this code in the channel as its administrator. The bot @${botUsername} must be an administrator there who may post messages.</p>
<p><code class="code" data-copy="the code">${code}</code></p>
<p>The code is shown only once, and valid until ${when(connection.expiresAt)}. The bot deletes the message.</p>
<p class="foot"><a href="/accounts">I have posted the code</a></p>`;
  return { title: `Reconnect ${accountName(account)}`, body, script: COPY };
}
