import { html } from "hono/html";
import type { AccountExport } from "../../../prisma/generated/client/client.ts";
import { deletionTerms } from "../../domains/identity/account/owned.ts";
import { exportAddress, ownExport } from "../../domains/identity/export/read.ts";
import { exportAccount } from "../../domains/identity/export/request.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { codeField, type Trouble } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import { when } from "./parts.ts";
import type { Visit } from "./personPage.ts";
import { grantFor, passwordField } from "./reauthentication.ts";

/** The section "Your data" of the page `/security`. */
export async function exportSection({ context, trouble }: Visit, here: string): Promise<Markup> {
  const [present, { hasPassword, hasSecondFactor }] = await Promise.all([ownExport(context), deletionTerms(context)]);
  const form = hasPassword ? requestForm(here, hasSecondFactor, trouble, present !== null) : ELSEWHERE;
  return html`<p>Get an archive with your profile, settings and notifications, what you created, and everything in the organizations that you own.</p>
${present === null ? "" : await stateOf(context, present)}
${present?.state === "REQUESTED" ? "" : form}`;
}

const REASONS: Readonly<Record<string, string>> = {
  storage_unavailable: "The storage of this server did not answer.",
  did_not_finish:
    "The server did not complete the archive. The administrator of this server can look up the reason in the log.",
};

async function stateOf(context: RequestContext, row: AccountExport): Promise<Markup> {
  const { state, requestedAt, expiresAt, bytes, errorCode } = row;
  const address = await exportAddress(context.services, row);
  if (state === "REQUESTED")
    return html`<p class="panel" role="status">The archive is being made since ${when(requestedAt)}. A mail says when it is ready.</p>`;
  if (address === null || expiresAt === null)
    return html`<p class="alert">The last archive could not be made. ${REASONS[errorCode ?? ""] ?? ""}</p>`;
  return html`<p class="panel" role="status"><a href="${address}" download>Download your data</a> (ZIP, ${sizeOf(Number(bytes))}), until ${when(expiresAt)}.</p>`;
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];
function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Math.ceil(bytes / 1000 ** power)} ${UNITS[power]}`;
}

const ELSEWHERE = html`<p>You sign in through your identity provider, so this server has no password to ask you for. The administrator of this server can request the archive for you.</p>`;

const requestForm = (here: string, hasSecondFactor: boolean, trouble: Trouble | null, isAgain: boolean): Markup =>
  html`<details ${trouble?.fields.size ? "open" : ""}><summary>${isAgain ? "Request a new archive" : "Request the archive"}</summary>
<form class="panel" method="post" action="${here}">
${passwordField(trouble)}
${hasSecondFactor ? codeField(trouble) : ""}
<button name="decision" value="export">${isAgain ? "Replace the archive" : "Request the archive"}</button>
</form></details>`;

/** Performs the form of the section. */
export async function requestExport(context: RequestContext, form: URLSearchParams): Promise<void> {
  await exportAccount(context, await grantFor("account.export", context, form));
}
