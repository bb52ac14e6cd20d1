import { html } from "hono/html";
import type { User } from "../../../prisma/generated/client/client.ts";
import { updateViewer } from "../../domains/identity/account/update.ts";
import { avatarAddress } from "../../domains/identity/avatar/address.ts";
import { BOUNDS } from "../../domains/identity/bounds.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { LANGUAGE_TAG } from "../../platform/values/languageTag.ts";
import { mark } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import type { Visit } from "./personPage.ts";

/** The person's picture and name, above a form for the profile. Pictures are uploaded by front ends. */
export function profileSection(user: User, { context: { services }, trouble }: Visit, action: string): Markup {
  const { id: userId, name, avatarSha256: sha256, locale, timezone } = user;
  const picture =
    sha256 === null
      ? ""
      : html`<img src="${avatarAddress(services, { userId, sha256 })}" width="64" height="64" alt="Your picture">`;
  return html`<div class="person">${picture}<p class="lead">${name}</p></div>
<form class="panel" method="post" action="${action}">
<h2>Your profile</h2>
<label for="name">Name</label>
<input id="name" name="name" value="${name}" maxlength="${BOUNDS.name.maxLength}" autocomplete="name" required ${mark(trouble, "name")}>
<label for="locale">Language</label>
<input id="locale" name="locale" value="${locale ?? ""}" maxlength="${LANGUAGE_TAG.maxLength}" ${described("locale", trouble)}>
<p class="hint" id="localeHint">Such as en or pt-BR; may be empty. Pages and mails of this server are in English.</p>
<label for="timezone">Time zone</label>
<input id="timezone" name="timezone" value="${timezone ?? ""}" maxlength="64" ${described("timezone", trouble)}>
<p class="hint" id="timezoneHint">Such as Europe/Berlin; may be empty. The daily mail has this zone unless you chose its time.</p>
<div class="row"><button name="decision" value="profile">Save</button></div>
</form>
${sha256 === null ? "" : html`<form class="row plain" method="post" action="${action}"><button name="decision" value="picture">Remove your picture</button></form>`}`;
}

const described = (field: string, trouble: Visit["trouble"]): Markup =>
  trouble?.fields.has(field)
    ? html`aria-invalid="true" aria-describedby="trouble ${field}Hint"`
    : html`aria-describedby="${field}Hint"`;

/** An empty language or time zone is removed. */
export const saveProfile = (context: RequestContext, form: URLSearchParams) =>
  updateViewer(context, {
    name: form.get("name") ?? "",
    locale: form.get("locale")?.trim() || null,
    timezone: form.get("timezone")?.trim() || null,
  });

export const removePicture = (context: RequestContext) => updateViewer(context, { avatar: null });
