import { html } from "hono/html";
import { signOut } from "../../domains/identity/sessions/signOut.ts";
import { NO_SESSION_COOKIE, requireSameOrigin } from "../../platform/access/cookies.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { requireCredential } from "../../platform/access/requireCredential.ts";
import type { User } from "../../platform/access/viewer.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { findDomainError } from "../../platform/errors/recognize.ts";
import { ERRORS } from "../../platform/errors/table.ts";
import { shownEmail } from "../../platform/values/email.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";
import type { Call } from "../http/call.ts";
import { formBody } from "../http/formBody.ts";
import { methodNotAllowed } from "../http/refusal.ts";
import { signedInContext } from "../http/signedInContext.ts";
import { alert, type Trouble } from "../site/forms.ts";
import { type Markup, SITE, type Site } from "../site/frame.ts";
import { type Screen, sitePage } from "../site/page.ts";
import { type Advice, answerTo, headersOf, troubleOf } from "./login/trouble.ts";

/** A request of a signed-in person to a page. */
export interface Visit {
  context: RequestContext;
  viewer: User;
  /** The path with its query: the address of the page's forms. */
  here: string;
  query: URLSearchParams;
  /** The error of the form that was just sent; null for a first look. */
  trouble: Trouble | null;
}

/** The header of a signed-in person's pages. */
const ACCOUNT: Site = {
  ...SITE,
  part: {
    name: "Your account",
    links: [
      ["/settings", "Overview"],
      ["/activity", "Notifications"],
      ["/accounts", "Social accounts"],
      ["/security", "Security"],
      ["/mail-preferences", "Mails"],
    ],
  },
};

/** The frame of a person's pages. */
const frameOf = ({ viewer }: Pick<Visit, "viewer">) => ({ site: ACCOUNT, person: shownEmail(viewer.email) });

/** A page for a signed-in person over the operations of GraphQL. */
export interface PersonPage {
  /** @throws DomainError, which the person sees on a page with its status */
  show(visit: Visit): Screen | Promise<Screen>;
  /** The page's own sentences about members of its forms. */
  advice?: Advice;
  /**
   * Takes what another site sent the person back with (GET), and returns the path to show next. An origin proves
   * nothing here, so a secret of the address must be bound to the person.
   */
  arrive?(visit: Visit): Promise<string>;
  /**
   * Performs the form. Returns the path to show next, an address of another site behind a page that leads there, or a
   * page that only this answer can show, with a new secret.
   */
  act?(visit: Visit, form: URLSearchParams): Promise<string | Screen>;
}

/**
 * Answers for a page. A caller without a session signs in first and returns to the page. The page's forms are accepted
 * from this site only, and every page needs the person's own session, as the operations behind the forms do.
 */
export const personPage = (call: Call, page: PersonPage): Promise<Response> =>
  answer(call, page).catch((error: unknown) => answerTo(error, (domainError) => refused(domainError, null)));

async function answer(call: Call, page: PersonPage): Promise<Response> {
  const { request } = call;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && request.method !== "POST") throw methodNotAllowed("GET, HEAD and POST", "page");
  if (!isRead) requireSameOrigin(request);
  const { pathname, search, searchParams: query } = new URL(request.url);
  requireStorableText(Object.fromEntries(query));
  const here = pathname + search;
  const context = await signedInContext(call);
  if (context === null) return toLogin(here);
  requireCredential(context.viewer, "session");
  const visit: Visit = { context, viewer: signedIn(context), here, query, trouble: null };
  try {
    if (!isRead) return await act(request, page, visit);
    // HEAD must not act.
    return page.arrive !== undefined && request.method === "GET"
      ? await shownOnRefusal(page, visit, async () => redirect((await page.arrive?.(visit)) ?? here))
      : await sitePage({ ...frameOf(visit), ...(await page.show(visit)) });
  } catch (error) {
    return answerTo(error, (domainError) => refused(domainError, visit));
  }
}

async function act(request: Request, page: PersonPage, visit: Visit): Promise<Response> {
  const form = await formBody(request);
  requireStorableText(Object.fromEntries(form));
  if (form.get("decision") === "switch") {
    await signOut(visit.context);
    return toLogin(visit.here);
  }
  return shownOnRefusal(page, visit, async () => {
    const next = (await page.act?.(visit, form)) ?? visit.here;
    // The person ended the session of this request, or deleted the account.
    const hasLeft = visit.context.viewer.kind === "anonymous";
    if (typeof next !== "string")
      return await (hasLeft ? sitePage(next, 200, FORGET_SESSION) : sitePage({ ...frameOf(visit), ...next }));
    if (hasLeft) return toLogin(next);
    return next.startsWith("/") ? redirect(next) : await leading(next);
  });
}

/** Shows the page with the error if the work is refused. */
async function shownOnRefusal(page: PersonPage, visit: Visit, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const domainError = findDomainError(error);
    if (domainError === undefined) throw error;
    const screen = await page.show({ ...visit, trouble: troubleOf(domainError, page.advice) });
    return sitePage({ ...frameOf(visit), ...screen }, statusOf(domainError), headersOf(domainError));
  }
}

/** A proxy may replace the page of a failed server, and this page has the form to try again. */
const statusOf = ({ code }: DomainError): number => (code === "PROVIDER_REFUSED" ? 422 : ERRORS[code].status);

const FORGET_SESSION = { "set-cookie": NO_SESSION_COOKIE };

const toLogin = (next: string): Response => redirect(`/login?${new URLSearchParams({ next })}`, FORGET_SESSION);

const redirect = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store", ...headers } });

/** Leads to another site. A redirect would be bound by the policy of the form. */
function leading(location: string): Promise<Response> {
  const body = html`<p>The page opens in a moment. <a href="${location}">Continue</a></p>`;
  return sitePage({ title: `To ${new URL(location).host}`, body }, 200, {
    refresh: `0;url=${location}`,
    "referrer-policy": "no-referrer",
  });
}

/** Names the signed-in person, and offers to sign in as another one. */
export const whoIs = ({ viewer, here }: Pick<Visit, "viewer" | "here">): Markup =>
  html`<form class="who" method="post" action="${here}"><span>Signed in as <strong>${shownEmail(viewer.email)}</strong></span><button class="link" name="decision" value="switch">Use another account</button></form>`;

function refused(error: DomainError, visit: Visit | null): Screen {
  const isMissing = error.code === "NOT_FOUND";
  const body = html`${visit === null ? "" : whoIs(visit)}
${alert(isMissing ? NOTHING_HERE : troubleOf(error))}
<p class="foot"><a href="/">Start page</a></p>`;
  return { title: isMissing ? "This link does not work" : "Request failed", body };
}

/** One text for every reason, so that a stranger learns nothing. */
const NOTHING_HERE: Trouble = {
  message: "Nothing is here for your account. Check the link, or sign in with the account that the mail was sent to.",
  fields: new Set(),
};
