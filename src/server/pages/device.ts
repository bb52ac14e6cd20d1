import { html } from "hono/html";
import { BOUNDS } from "../../domains/device-pairings/bounds.ts";
import { spelledUserCode } from "../../domains/device-pairings/codes.ts";
import { approveDevicePairing, denyDevicePairing } from "../../domains/device-pairings/decide.ts";
import { type NamedPairing, waitingPairing } from "../../domains/device-pairings/read.ts";
import { formToken, takeForm } from "../../domains/oauth/formToken.ts";
import { choosableWorkspaces } from "../../domains/workspaces/read.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { allowed } from "../oauth/wording.ts";
import { alert, mark, type Trouble } from "../site/forms.ts";
import { type Markup } from "../site/frame.ts";
import type { Screen } from "../site/page.ts";
import { workspaceChoice } from "../site/workspaceChoice.ts";
import { said, when } from "./parts.ts";
import { type PersonPage, type Visit, whoIs } from "./personPage.ts";

const HERE = "/device";

const SAID = {
  approved: "The device was approved. Go back to it: it continues in a few seconds.",
  denied: "The device was denied, and has no access to your account.",
};

/**
 * `/device` takes the code that a device shows, then shows the device and asks whether it may have access.
 * `/device?user_code=…`, which devices show as a link or picture, only fills the code in: a person decides with a form
 * that this page made for their session, so no link and no other site approves.
 */
export const device: PersonPage = {
  async show(visit) {
    const { context, query } = visit;
    const code = spelledUserCode(codeOf(query));
    if (code === "") return question(visit, visit.trouble);
    const pairing = await waitingPairing(context, code);
    return pairing ? decision(visit, code, pairing) : question(visit, visit.trouble ?? UNKNOWN);
  },
  async act({ context }, form) {
    const userCode = spelledUserCode(codeOf(form));
    const choice = form.get("decision");
    if (choice !== "approve" && choice !== "deny")
      throw new DomainError("BAD_REQUEST", "The form must contain the decision approve or deny");
    await takeForm(context, placeOf(userCode), form.get("form") ?? "");
    if (choice === "approve") await approveDevicePairing(context, { userCode, workspaceId: form.get("workspace") });
    else await denyDevicePairing(context, { userCode });
    return `${HERE}?done=${choice === "approve" ? "approved" : "denied"}`;
  },
};

/** @throws DomainError VALIDATION_FAILED */
function codeOf(values: URLSearchParams): string {
  const userCode = values.get("user_code") ?? "";
  requireWithin({ userCode: BOUNDS.userCode }, { userCode });
  return userCode;
}

/** The purpose of a form: no other code is decided with it. */
const placeOf = (userCode: string) => `${HERE} ${userCode}`;

const UNKNOWN: Trouble = {
  message:
    "No device waits with this code. Compare it with your device; a code is valid for ten minutes, and for one decision.",
  fields: new Set(["user_code"]),
};

function question(visit: Visit, trouble: Trouble | null): Screen {
  const body = html`${whoIs(visit)}
${said(SAID, { query: visit.query, trouble })}
${alert(trouble)}
<form method="get" action="${HERE}">
<label for="user_code">Code that your device shows</label>
<input id="user_code" name="user_code" maxlength="${BOUNDS.userCode.maxLength}" autocomplete="off" autocapitalize="characters" spellcheck="false" required ${mark(trouble, "user_code")}>
<button>Continue</button>
</form>
<p class="foot">Devices with access are on the page <a href="/security">Security</a>.</p>`;
  return { title: "Pair a device", body };
}

/** The abilities of a token of each scope, in the words of the page. */
const MAY = {
  API_READ: ["See everything that you can see"],
  API_WRITE: ["See everything that you can see", "Write, schedule and publish posts, and change settings as you can"],
  API_FULL: [
    "See everything that you can see",
    "Write, schedule and publish posts, and change settings as you can",
    "Delete workspaces, themes and accounts as you can",
  ],
} as const;

async function decision(visit: Visit, code: string, pairing: NamedPairing): Promise<Screen> {
  const { context, trouble } = visit;
  const { application, tokenScope, applicationScopes } = pairing;
  const may = tokenScope === null ? allowed(applicationScopes) : MAY[tokenScope];
  const action = `${HERE}?${new URLSearchParams({ user_code: code })}`;
  const body = html`${whoIs(visit)}
${alert(trouble)}
<form method="post" action="${action}">
<input type="hidden" name="form" value="${formToken(context, placeOf(code))}">
<input type="hidden" name="user_code" value="${code}">
<p>Approve only a device in front of you, or a program that you started yourself, that shows the code <strong class="code">${code}</strong>. If another person sent you this code, deny.</p>
<dl class="facts">
${fact("Name", pairing.clientName)}${fact("System", pairing.operatingSystem)}${fact("Version", pairing.clientVersion)}${fact("Network address", pairing.address)}${fact("Asked", when(pairing.createdAt))}</dl>
<p class="soft">${application ? "The name was registered with this server." : "The device states its name, system and version itself; nothing proves them."}</p>
<h2>It will be able to</h2>
<ul class="may">${may.map((sentence) => html`<li>${sentence}</li>`)}</ul>
<h2>It will not be able to</h2>
<ul class="not"><li>See your password, or the passwords of your social accounts</li><li>Create other tokens, or change your account</li></ul>
${workspaceChoice(await choosableWorkspaces(context), null)}
<div class="pair plain"><button name="decision" value="deny">Deny</button><button name="decision" value="approve">Approve</button></div>
</form>
<p class="foot">You can end its access at any time on the page <a href="/security">Security</a>.</p>`;
  return { title: "A device asks for access", body };
}

const fact = (name: string, value: string | Markup): Markup =>
  value === "" ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`;
