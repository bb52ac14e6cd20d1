import { html } from "hono/html";
import { CONNECT } from "../../../domains/accounts/access.ts";
import { type AccountOfViewer, accountsOfViewer } from "../../../domains/accounts/read.ts";
import { can } from "../../../platform/access/permissions.ts";
import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import { alert } from "../../site/forms.ts";
import type { Markup } from "../../site/frame.ts";
import type { Screen } from "../../site/page.ts";
import { sentenceOf } from "../login/trouble.ts";
import { accountName, said, when } from "../parts.ts";
import type { PersonPage, Visit } from "../personPage.ts";
import { ADVICE } from "./advice.ts";
import { choiceScreen, choose } from "./choice.ts";
import { codeScreen, takeCode } from "./code.ts";
import { reconnect, wayOf } from "./ways.ts";

const SAID = { denied: "The network did not give the permission, so nothing changed." };

/**
 * `/accounts`: the social accounts that a person may use, with the way to reconnect those that need a person.
 * `?account=…` names the account of the form that was just sent, or the connected ones.
 */
export const accounts: PersonPage = {
  advice: ADVICE,
  async show(visit) {
    const { context, query } = visit;
    const list = await accountsOfViewer(context);
    const selection = query.get("selection");
    if (selection !== null) return choiceScreen(visit, selection, list);
    if (query.get("step") === "code") return codeScreen(visit, accountIn(list, query.get("account")), null);
    return listScreen(visit, list);
  },
  async act(visit, form) {
    const decision = form.get("decision");
    if (decision === "choose") return choose(visit, form);
    const account = accountIn(await accountsOfViewer(visit.context), form.get("id"));
    if (decision === "reconnect") return reconnect(visit, account, form);
    if (decision === "code") return takeCode(visit, account, form);
    throw new DomainError("BAD_REQUEST", "The form has an unknown decision");
  },
};

/** @throws DomainError NOT_FOUND */
function accountIn(list: readonly AccountOfViewer[], id: string | null): AccountOfViewer {
  const account = list.find((each) => each.id === id);
  if (account === undefined) throw notFound("Account");
  return account;
}

function listScreen(visit: Visit, list: readonly AccountOfViewer[]): Screen {
  const body = html`${said(SAID, visit)}${connectedNote(visit, list)}
${alert(visit.trouble)}
${list.length === 0 ? html`<p>Your workspaces have no social account.</p>` : html`<ul class="rows">${list.map((account) => row(visit, account))}</ul>`}
<p>To connect a further account, use the application in which you write posts. The <a href="/docs">API reference</a> has the operations.</p>`;
  return { title: "Social accounts", layout: "page", here: "/accounts", body };
}

/** Names the accounts that were just connected, of those that the person may see. */
function connectedNote({ query, trouble }: Visit, list: readonly AccountOfViewer[]): Markup {
  const ids = query.getAll("account");
  const names = list.filter(({ id, state }) => state === "ACTIVE" && ids.includes(id)).map(accountName);
  const isShown = trouble === null && query.get("done") === "connected" && names.length > 0;
  return isShown ? html`<p class="panel" role="status">Connected: ${names.join(", ")}.</p>` : html``;
}

/** Whether the network refuses the credentials, or the credentials end soon and the server cannot renew them. */
const needsPerson = ({ state, health }: AccountOfViewer) => state === "NEEDS_ATTENTION" || health?.warnedAt != null;

function stateOf(account: AccountOfViewer): string {
  if (account.state === "NEEDS_ATTENTION") return "must be reconnected";
  return needsPerson(account) ? "must be reconnected soon" : "ready";
}

function row(visit: Visit, account: AccountOfViewer): Markup {
  const { lastError, workspace, health } = account;
  const needs = needsPerson(account);
  const end = needs && lastError === null ? (health?.expiresAt ?? null) : null;
  return html`<li><div><strong>${accountName(account)}</strong>
<p class="soft">In ${workspace.name}. ${lastError === null ? "" : sentenceOf(lastError)}${end === null ? "" : html`The permission ends ${when(end)}.`}</p>
${needs ? reconnection(visit, account) : ""}</div><span class="tag end">${stateOf(account)}</span></li>`;
}

function reconnection(visit: Visit, account: AccountOfViewer): Markup {
  const { workspaceId, workspace } = account;
  const mayConnect = can(visit.viewer, CONNECT, { workspaceId, organizationId: workspace.organizationId });
  if (mayConnect) return wayOf(visit, account);
  return html`<p class="soft">An editor or admin of ${workspace.name} can reconnect the account.</p>`;
}
