import { html } from "hono/html";
import { deleteAccount as deleteOwnAccount } from "../../domains/identity/account/delete.ts";
import { type DeletionTerms, deletionTerms, type OwnedOrganization } from "../../domains/identity/account/owned.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { alert, codeField, mark, type Trouble } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import type { Screen } from "../site/page.ts";
import { type PersonPage, whoIs } from "./personPage.ts";
import { grantFor, passwordField } from "./reauthentication.ts";

const HERE = "/delete-account";

/** `/delete-account`: deletes the account of a person, with the password and a confirmation. */
export const deleteAccount: PersonPage = {
  async show(visit) {
    const terms = await deletionTerms(visit.context);
    const body = html`${whoIs(visit)}
${alert(visit.trouble)}
${EFFECTS}
${wayOut(terms, visit.trouble)}
<p class="foot"><a href="/security">Security of your account</a></p>`;
    return { title: "Delete your account", body };
  },
  async act({ context }, form) {
    if (form.get("confirm") !== "yes") throw invalidInput(["confirm"], "must be ticked");
    await deleteOwnAccount(context, await grantFor("account.delete", context, form));
    return DELETED;
  },
};

const EFFECTS = html`<p>The deletion is permanent. Your sign-in, your memberships, API tokens, notifications and settings are deleted at once.</p>
<p>Posts, media, templates, themes and connected accounts belong to their workspaces and stay there, without your name.</p>`;

const DELETED: Screen = {
  title: "Your account is deleted",
  body: html`<p role="status">Everything that belonged to you alone is deleted, and you are signed out. A mail confirms the deletion.</p>
<p class="foot"><a href="/">Start page</a></p>`,
};

function wayOut({ hasPassword, hasSecondFactor, organizations }: DeletionTerms, trouble: Trouble | null): Markup {
  if (organizations.length > 0) return handOver(organizations);
  if (!hasPassword)
    return html`<p>You sign in through your identity provider, so this server has no password to ask you for. The administrator of this server can delete your account.</p>`;
  return html`<form class="stack" method="post" action="${HERE}">
${passwordField(trouble)}
${hasSecondFactor ? codeField(trouble) : ""}
<label class="choice"><input type="checkbox" name="confirm" value="yes" required ${mark(trouble, "confirm")}> Delete my account permanently</label>
<button name="decision" value="delete">Delete my account</button>
</form>`;
}

const handOver = (organizations: readonly OwnedOrganization[]): Markup =>
  html`<p role="status">You own organizations. Hand over each to another member, or delete it, before you delete your account:</p>
<ul>${organizations.map(({ name }) => html`<li>${name}</li>`)}</ul>`;
