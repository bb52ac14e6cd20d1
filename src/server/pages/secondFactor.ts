import { html, raw } from "hono/html";
import { encodeQR } from "qr";
import { confirmSecondFactor } from "../../domains/identity/second-factor/confirm.ts";
import { generateRecoveryCodes } from "../../domains/identity/second-factor/generateRecoveryCodes.ts";
import {
  ownSecondFactor,
  type SecondFactorState,
  secondFactorOptions,
} from "../../domains/identity/second-factor/read.ts";
import { removeSecondFactor } from "../../domains/identity/second-factor/remove.ts";
import { type SecondFactorSetup, setUpSecondFactor } from "../../domains/identity/second-factor/setUp.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { alert, codeField, mark, type Trouble } from "../site/forms.ts";
import type { Markup } from "../site/frame.ts";
import type { Screen } from "../site/page.ts";
import { when } from "./parts.ts";
import { type PersonPage, type Visit, whoIs } from "./personPage.ts";
import { grantFor, passwordField } from "./reauthentication.ts";

const HERE = "/second-factor";
const TITLE = "Second factor";
const BACK = html`<p class="foot"><a href="/security">Security of your account</a></p>`;

/**
 * `/second-factor`: sets up, changes and removes the authenticator app of a person. Secrets are in the answers to forms
 * only.
 */
export const secondFactor: PersonPage = {
  async show(visit) {
    const [factor, { hasPassword, isPending }] = await Promise.all([
      ownSecondFactor(visit.context),
      secondFactorOptions(visit.context),
    ]);
    const body = html`${whoIs(visit)}
${alert(visit.trouble)}
${hasPassword ? html`${isPending ? confirmForm(visit.trouble) : ""}${factor ? changeForm(factor, visit.trouble) : startForm(isPending, visit.trouble)}` : ELSEWHERE}
${BACK}`;
    return { title: TITLE, body };
  },
  async act(visit, form) {
    const { context } = visit;
    const decision = form.get("decision");
    if (decision === "confirm") {
      return codesScreen(visit, (await confirmSecondFactor(context, { code: form.get("code") ?? "" })).recoveryCodes);
    }
    const change = CHANGES[decision ?? ""];
    if (change === undefined) throw new DomainError("BAD_REQUEST", "The form has an unknown decision");
    return change(visit, await grantFor("second_factor.manage", context, form));
  },
};

const CHANGES: Readonly<Record<string, (visit: Visit, input: { reauthGrant: string }) => Promise<string | Screen>>> = {
  start: async (visit, input) => setupScreen(visit, await setUpSecondFactor(visit.context, input)),
  codes: async (visit, input) => codesScreen(visit, (await generateRecoveryCodes(visit.context, input)).recoveryCodes),
  async remove({ context }, input) {
    await removeSecondFactor(context, input);
    return "/security?done=factor";
  },
};

/** The section of the page `/security`. */
export async function secondFactorSection(context: RequestContext): Promise<Markup> {
  const [factor, { hasPassword }] = await Promise.all([ownSecondFactor(context), secondFactorOptions(context)]);
  if (!hasPassword) return ELSEWHERE;
  if (factor !== null) return html`<p>${state(factor)} <a href="${HERE}">Change the second factor</a></p>`;
  const { viewer } = context;
  const isAdministrator = viewer.kind === "user" && viewer.isInstanceAdmin;
  const isRequired = viewer.kind === "user" && viewer.withheld.size > 0;
  return html`${isRequired ? html`<p class="alert">An organization of yours requires a second factor. You have no access to the organization until you set one up.</p>` : ""}${isAdministrator ? html`<p class="alert">You administer this server without a second factor. A person who learns your password has all your rights.</p>` : ""}
<p>Your password is enough to sign in. <a href="${HERE}">Set up a second factor</a></p>`;
}

const ELSEWHERE = html`<p>You sign in through your identity provider, which can ask for a second factor.</p>`;

const state = ({ enabledAt, recoveryCodesLeft }: SecondFactorState): Markup =>
  html`An authenticator app is set up since ${when(enabledAt)}. ${recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left.`;

const startForm = (again: boolean, trouble: Trouble | null): Markup =>
  html`<p>${again ? "The app has another key, or you closed the page too early? Start again with a new key." : "An authenticator app on your phone shows a code that you enter after your password."}</p>
<form method="post" action="${HERE}">
${passwordField(trouble)}
<button name="decision" value="start">${again ? "Start again" : "Set up"}</button>
</form>`;

const changeForm = (factor: SecondFactorState, trouble: Trouble | null): Markup =>
  html`<p role="status">${state(factor)}</p>
<form class="stack" method="post" action="${HERE}">
${passwordField(trouble)}
${codeField(trouble)}
<button name="decision" value="codes">New recovery codes</button>
<button class="plain" name="decision" value="start">Move to another app</button>
<button class="plain" name="decision" value="remove">Remove the second factor</button>
</form>`;

const confirmForm = (trouble: Trouble | null): Markup =>
  html`<form method="post" action="${HERE}">
<label for="code">Code of the app</label>
<input id="code" name="code" inputmode="numeric" pattern="[0-9]{3} ?[0-9]{3}" maxlength="7" autocomplete="one-time-code" required autofocus ${mark(trouble, "code")}>
<button name="decision" value="confirm">Confirm</button>
</form>`;

function setupScreen(visit: Visit, { secret, uri, expiresAt }: SecondFactorSetup): Screen {
  const key = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  const body = html`${whoIs({ ...visit, here: HERE })}
<p>Scan the code with your authenticator app, or enter the key. Then enter the code that the app shows, until ${when(expiresAt)}.</p>
<div class="qr" role="img" aria-label="QR code of the key">${raw(encodeQR(uri, "svg", { ecc: "medium", border: 4 }))}</div>
<p>Key: <code class="code">${key}</code></p>
${confirmForm(null)}
${BACK}`;
  return { title: "Set up your authenticator app", body };
}

function codesScreen(visit: Visit, codes: readonly string[]): Screen {
  const body = html`${whoIs({ ...visit, here: HERE })}
<p role="status">Keep these recovery codes where you find them without your phone. Each works once in place of a code of the app. This page shows the codes only once.</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="foot"><a href="/security">I have kept the codes</a></p>`;
  return { title: "Your recovery codes", body };
}
