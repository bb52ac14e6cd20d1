import { html } from "hono/html";
import { BOUNDS } from "../../../domains/accounts/bounds.ts";
import type { AccountOfViewer } from "../../../domains/accounts/read.ts";
import { completeChannelConnection } from "../../../domains/accounts/selections/complete.ts";
import { selectionsByIds, targetsOf } from "../../../domains/accounts/selections/selection.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { providerOf } from "../../../providers/registry.ts";
import { alert } from "../../site/forms.ts";
import type { Screen } from "../../site/page.ts";
import type { Visit } from "../personPage.ts";
import { connectedAt } from "./connectedAt.ts";

/**
 * `/accounts?selection=…`: the targets of a consent that covers several. Those that are accounts of the workspace are
 * chosen already, because each of them gets the new credentials.
 */
export async function choiceScreen(
  { context, trouble }: Visit,
  id: string,
  list: readonly AccountOfViewer[],
): Promise<Screen> {
  const [selection] = await selectionsByIds(context, [id]);
  if (!selection) throw notFound("Selection");
  const { provider, workspaceId } = selection;
  const there = list.filter((account) => account.provider === provider && account.workspaceId === workspaceId);
  const ids = new Set(there.map(({ remoteId }) => remoteId));
  const targets = targetsOf(context.services, selection).map(({ account }) => account);
  const first = targets.filter(({ remoteId }) => ids.has(remoteId)).slice(0, BOUNDS.targets.maxItems);
  const chosen = new Set(first.map(({ remoteId }) => remoteId));
  const body = html`${alert(trouble)}
<form method="post" action="/accounts?${new URLSearchParams({ selection: id })}">
<input type="hidden" name="id" value="${id}">
<fieldset>
<legend>Accounts to connect</legend>
<div class="choices">
${targets.map(({ remoteId, handle, displayName }) => html`<label class="choice"><input type="checkbox" name="target" value="${remoteId}" ${chosen.has(remoteId) ? "checked" : ""}> ${displayName || handle}${ids.has(remoteId) ? "" : " (new)"}</label>\n`)}</div>
</fieldset>
<button name="decision" value="choose">Connect</button>
</form>
<p class="foot"><a href="/accounts">Cancel</a></p>`;
  return { title: `Accounts at ${providerOf(provider).name}`, body };
}

/** Connects the chosen targets, all of them or none. */
export async function choose({ context }: Visit, form: URLSearchParams): Promise<string> {
  const input = { id: form.get("id") ?? "", targetIds: form.getAll("target") };
  const { accountId, accountIds = [accountId] } = await completeChannelConnection(context, input);
  return connectedAt(accountIds);
}
