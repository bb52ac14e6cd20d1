import { html } from "hono/html";
import { BOUNDS } from "../../../domains/identity/bounds.ts";
import { register } from "../../../domains/identity/registration/register.ts";
import { registrationRefused } from "../../../domains/identity/registration/registrationPolicy.ts";
import { completeSignIn } from "../../../domains/identity/sessions/completeSignIn.ts";
import { DEVICE_SECONDS } from "../../../domains/identity/sessions/device.ts";
import { SESSION_SECONDS } from "../../../domains/identity/sessions/session.ts";
import { signIn } from "../../../domains/identity/sessions/signIn.ts";
import { signOut } from "../../../domains/identity/sessions/signOut.ts";
import { requestSignInLink } from "../../../domains/identity/sign-in-link/request.ts";
import {
  DEVICE_COOKIE,
  deviceCookie,
  NO_SESSION_COOKIE,
  readCookie,
  requireSameOrigin,
  sessionCookie,
} from "../../../platform/access/cookies.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { hasSession, type User, type Viewer } from "../../../platform/access/viewer.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { ERRORS } from "../../../platform/errors/table.ts";
import { shownEmail } from "../../../platform/values/email.ts";
import type { Call } from "../../http/call.ts";
import { formBody } from "../../http/formBody.ts";
import { methodNotAllowed } from "../../http/refusal.ts";
import { returnPath } from "../../http/returnPath.ts";
import { withoutCredentials } from "../../http/withoutCredentials.ts";
import type { Trouble } from "../../site/forms.ts";
import { type Screen, sitePage } from "../../site/page.ts";
import {
  codeForm,
  notOpenNote,
  registerForm,
  signedInNote,
  signedOutNote,
  signInForm,
  type Typed,
  troubleNote,
  type WayToRegister,
} from "./page.ts";
import { linkForm, linkOffer, linkSentNote } from "./signInLink.ts";
import { answerTo, troubleOf } from "./trouble.ts";

/** Opens the context of a request as every surface does, with a checked credential. */
export type ContextOf = (request: Request) => Promise<RequestContext>;

/**
 * `/login` and `/logout` for browsers: pages without scripts over the same operations as GraphQL. Signing in sets the
 * session cookie. Forms are accepted from this site only.
 */
export async function login({ request, contextOf }: Call): Promise<Response> {
  const leaving = new URL(request.url).pathname === "/logout";
  const isRead = request.method === "GET" || request.method === "HEAD";
  try {
    if (isRead) return await (leaving ? leavePage(request, contextOf) : enterPage(request, contextOf));
    if (request.method !== "POST") throw methodNotAllowed("GET, HEAD and POST", "page");
    requireSameOrigin(request);
    return await (leaving ? leave(request, contextOf) : enter(request, contextOf));
  } catch (error) {
    return answerTo(error, (domainError) => troubleNote(troubleOf(domainError)));
  }
}

async function enterPage(request: Request, contextOf: ContextOf): Promise<Response> {
  const { viewer, services, headers } = await arriving(request, contextOf);
  const { searchParams } = new URL(request.url);
  const next = returnPath(searchParams.get("next"), home(services));
  if (isSignedIn(viewer)) return sitePage(signedInNote(shownEmail(viewer.email), next), 200, headers);
  const link = searchParams.get("link") ?? "";
  const typed = { next, email: "", name: "", challenge: "", link };
  const formName = formOf(searchParams.get("form"), services);
  // The second step of a sign-in begins with its first.
  const form = formName === "code" ? "signIn" : formName;
  if (form !== "register" || wayToRegister(services, next) === "form") {
    // The address may contain the link's token, so no other site may see it.
    const quiet: Record<string, string> = link === "" ? {} : { "referrer-policy": "no-referrer" };
    return sitePage(screenOf(form, typed, null, services), 200, { ...headers, ...quiet });
  }
  const refused = registrationRefused(services.env);
  return sitePage(notOpenNote(troubleOf(refused), next), ERRORS[refused.code].status, headers);
}

type Form = "signIn" | "code" | "register" | "setup" | "link";

/** Only a production server has a setup token, and only a server with mail a link. */
function formOf(name: string | null, { env, mailer }: RequestContext["services"]): Form {
  if (name === "link") return mailer === null ? "signIn" : "link";
  if (name === "register" || name === "code") return name;
  return name === "setup" && env.NODE_ENV === "production" ? "setup" : "signIn";
}

/**
 * Whether a mailed link is the way on after an error of a sign-in: attempts of others slow it down, or codes are
 * refused.
 */
const needsLink = ({ code, details }: DomainError): boolean => code === "RATE_LIMITED" || details["locked"] === true;

function screenOf(
  form: Form,
  typed: Typed,
  trouble: Trouble | null,
  services: RequestContext["services"],
  isLinkNeeded = false,
): Screen {
  const offer = isLinkNeeded && services.mailer !== null ? linkOffer(typed.next) : html``;
  if (form === "signIn") return signInForm(typed, trouble, wayToRegister(services, typed.next), offer);
  if (form === "code") return codeForm(typed, trouble, offer);
  if (form === "link") return linkForm(typed, trouble);
  return registerForm(typed, trouble, form === "setup");
}

function wayToRegister({ env }: RequestContext["services"], next: string): WayToRegister {
  if (env.REGISTRATION === "closed") return "none";
  return env.REGISTRATION === "open" || invitationIn(next) !== undefined ? "form" : "invitation";
}

/** Returns the token of the invitation that a person is on the way to accept, who comes from the page `/invite`. */
function invitationIn(next: string): string | undefined {
  const { pathname, searchParams } = new URL(next, "http://here.invalid");
  return pathname === "/invite" ? (searchParams.get("token") ?? undefined) : undefined;
}

async function enter(request: Request, contextOf: ContextOf): Promise<Response> {
  const form = await formBody(request);
  const member = (name: string) => form.get(name) ?? "";
  const context = await contextOf(withoutCredentials(request));
  const typed: Typed = {
    next: returnPath(form.get("next"), home(context.services)),
    email: member("email"),
    name: member("name"),
    challenge: member("challenge"),
    link: member("link"),
  };
  let shown = formOf(form.get("form"), context.services);
  const input = { email: typed.email, password: member("password") };
  if (shown === "link") return mailLink(context, typed);
  const device = { deviceToken: readCookie(request, DEVICE_COOKIE)?.slice(0, BOUNDS.deviceToken.maxLength) };
  const entering = {
    signIn: () => signIn(context, { ...input, ...device, linkToken: typed.link || null }),
    code: () =>
      completeSignIn(context, { challenge: typed.challenge, secondFactorCode: member("secondFactorCode"), ...device }),
    register: () => register(context, { ...input, name: typed.name, invitationToken: invitationIn(typed.next) }),
    setup: () => register(context, { ...input, name: typed.name, setupToken: member("setupToken").trim() }),
  };
  try {
    const entered = await entering[shown]();
    if ("challenge" in entered) return sitePage(codeForm({ ...typed, challenge: entered.challenge }, null, html``));
    const { token, deviceToken } = entered;
    return redirect(typed.next, sessionCookie(token, SESSION_SECONDS), deviceCookie(deviceToken, DEVICE_SECONDS));
  } catch (error) {
    return answerTo(error, (domainError) => {
      // A link that has ended would fail again.
      if (domainError.issues.some(({ path }) => path.at(-1) === "linkToken")) typed.link = "";
      // A sign-in that has expired begins again.
      if (shown === "code" && domainError.code === "INVALID_CREDENTIALS" && domainError.issues.length === 0)
        shown = "signIn";
      return screenOf(shown, typed, troubleOf(domainError), context.services, needsLink(domainError));
    });
  }
}

async function mailLink(context: RequestContext, typed: Typed): Promise<Response> {
  try {
    await requestSignInLink(context, { email: typed.email });
    return sitePage(linkSentNote(typed.next));
  } catch (error) {
    return answerTo(error, (domainError) => linkForm(typed, troubleOf(domainError)));
  }
}

async function leavePage(request: Request, contextOf: ContextOf): Promise<Response> {
  const { viewer, services, headers } = await arriving(request, contextOf);
  if (isSignedIn(viewer)) return sitePage(signedInNote(shownEmail(viewer.email), home(services)), 200, headers);
  return sitePage(signedOutNote("You are not signed in on this browser."), 200, headers);
}

async function leave(request: Request, contextOf: ContextOf): Promise<Response> {
  const context = await arriving(request, contextOf);
  if (context.viewer.kind === "user") await signOut(context);
  return redirect("/logout", NO_SESSION_COOKIE);
}

/**
 * Returns the caller's context. An invalid cookie counts as anonymous and is deleted, because every other surface would
 * refuse it.
 */
async function arriving(
  request: Request,
  contextOf: ContextOf,
): Promise<RequestContext & { headers: Record<string, string> }> {
  try {
    return { ...(await contextOf(request)), headers: {} };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "UNAUTHENTICATED") throw error;
    return { ...(await contextOf(withoutCredentials(request))), headers: { "set-cookie": NO_SESSION_COOKIE } };
  }
}

/** Whether the person is signed in by a session. With a token, no email address is shown. */
const isSignedIn = (viewer: Viewer): viewer is User => viewer.kind === "user" && hasSession(viewer);

const home = ({ env }: RequestContext["services"]) => (env.GRAPHIQL ? "/graphiql" : "/");

function redirect(location: string, ...cookies: string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
