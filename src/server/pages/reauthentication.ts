import { html } from "hono/html";
import { reauthenticate } from "../../domains/identity/sessions/reauthenticate.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { mark, type Trouble } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";

type Action = Parameters<typeof reauthenticate>[1]["action"];

/** The password of a form whose action needs a new proof of the person. */
export const passwordField = (trouble: Trouble | null): Markup => html`<label for="password">Password</label>
<input id="password" name="password" type="password" maxlength="1024" autocomplete="current-password" required ${mark(trouble, "password")}>`;

/** Returns the grant for one action, by the password and the code of a form. */
export async function grantFor(action: Action, context: RequestContext, form: URLSearchParams) {
  const { grant } = await reauthenticate(context, {
    action,
    password: form.get("password") ?? "",
    secondFactorCode: form.get("secondFactorCode") || null,
  });
  return { reauthGrant: grant };
}
