import { html } from "hono/html";
import { BOUNDS } from "../../../domains/accounts/bounds.ts";
import { exchangeAuthorizationCode } from "../../../domains/accounts/exchange.ts";
import type { AccountOfViewer } from "../../../domains/accounts/read.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { providerName, providerOf } from "../../../providers/registry.ts";
import { alert, mark } from "../../site/forms.ts";
import type { Screen } from "../../site/page.ts";
import { accountName } from "../parts.ts";
import type { Visit } from "../personPage.ts";
import { connectedAt } from "./connectedAt.ts";

const FIELD = "networkCode";

/**
 * Asks for the code that a network shows to the person. `url` is the page of the network; null after a code that was
 * refused, while the page of before is still valid.
 */
export function codeScreen({ trouble }: Visit, account: AccountOfViewer, url: string | null): Screen {
  const { id, instanceUrl } = account;
  const host = URL.parse(url ?? instanceUrl)?.host ?? providerOf(account.provider).name;
  const action = `/accounts?${new URLSearchParams({ account: id, step: "code" })}`;
  const body = html`${alert(trouble)}
${url === null ? "" : html`<p>1. Open <a href="${url}" target="_blank" rel="noreferrer">${host}</a> in a new tab, and allow the access.</p>`}
<form method="post" action="${action}">
<input type="hidden" name="id" value="${id}">
<label for="${FIELD}">${url === null ? "" : "2. "}Code that ${host} shows</label>
<input id="${FIELD}" name="${FIELD}" maxlength="${BOUNDS.code.maxLength}" autocomplete="off" autocapitalize="off" spellcheck="false" required ${mark(trouble, FIELD)}>
<button name="decision" value="code">Reconnect the account</button>
</form>
<p class="foot"><a href="/accounts">Back to the accounts</a></p>`;
  return { title: `Reconnect ${accountName(account)}`, body };
}

/** Connects the account of the code. */
export async function takeCode({ context }: Visit, account: AccountOfViewer, form: URLSearchParams): Promise<string> {
  const { workspaceId, instanceUrl } = account;
  const code = (form.get(FIELD) ?? "").trim();
  if (code === "" || code.length > BOUNDS.code.maxLength) {
    throw invalidInput([FIELD], "must be the code that the network shows");
  }
  const provider = providerName(account.provider);
  const input = { workspaceId, provider, serverName: "", instanceUrl, code };
  const { accountId } = await exchangeAuthorizationCode(context, input);
  return connectedAt([accountId]);
}
