import { DEVICE_SECONDS, DEVICE_TOKEN_LENGTH } from "../domains/identity/device.ts";
import { register } from "../domains/identity/register.ts";
import { SESSION_SECONDS } from "../domains/identity/session.ts";
import { signIn } from "../domains/identity/signIn.ts";
import { signOut } from "../domains/identity/signOut.ts";
import {
  DEVICE_COOKIE,
  deviceCookie,
  NO_SESSION_COOKIE,
  readCookie,
  requireSameOrigin,
  sessionCookie,
} from "../platform/access/cookies.ts";
import type { Scope } from "../platform/access/scope.ts";
import { hasSession, type User, type Viewer } from "../platform/access/viewer.ts";
import { DomainError } from "../platform/errors/errors.ts";
import { findDomainError } from "../platform/errors/recognize.ts";
import { ERRORS } from "../platform/errors/table.ts";
import { formBody } from "./formBody.ts";
import { registerForm, signedInNote, signedOutNote, signInForm, type Typed, troubleNote } from "./loginPage.ts";
import { headersOf, troubleOf } from "./loginTrouble.ts";
import { returnPath } from "./returnPath.ts";
import { sitePage } from "./site/page.ts";

/** Opens the scope of a request as every surface does, with a checked credential. */
export type ScopeOf = (request: Request) => Promise<Scope>;

/**
 * `/login` and `/logout` for browsers: pages without scripts over the same operations as GraphQL. Signing in sets the session cookie.
 * Forms are accepted from this site only.
 */
export async function login(request: Request, scopeOf: ScopeOf): Promise<Response> {
  const leaving = new URL(request.url).pathname === "/logout";
  const isRead = request.method === "GET" || request.method === "HEAD";
  try {
    if (isRead) return await withoutBody(request, leaving ? leavePage(request, scopeOf) : enterPage(request, scopeOf));
    if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED", "This page takes GET, HEAD and POST");
    requireSameOrigin(request);
    return await (leaving ? leave(request, scopeOf) : enter(request, scopeOf));
  } catch (error) {
    const known = findDomainError(error);
    if (known === undefined) throw error;
    return withoutBody(request, sitePage(troubleNote(troubleOf(known)), ERRORS[known.code].status, headersOf(known)));
  }
}

async function enterPage(request: Request, scopeOf: ScopeOf): Promise<Response> {
  const { viewer, services, headers } = await arriving(request, scopeOf);
  const { searchParams } = new URL(request.url);
  const next = returnPath(searchParams.get("next"), home(services));
  if (isSignedIn(viewer)) return sitePage(signedInNote(viewer.email, next), 200, headers);
  const typed = { next, email: "", name: "" };
  return sitePage(
    searchParams.get("form") === "register" ? registerForm(typed, null) : signInForm(typed, null),
    200,
    headers,
  );
}

async function enter(request: Request, scopeOf: ScopeOf): Promise<Response> {
  const form = await formBody(request);
  const member = (name: string) => form.get(name) ?? "";
  const scope = await scopeOf(withoutCredentials(request));
  const typed: Typed = {
    next: returnPath(form.get("next"), home(scope.services)),
    email: member("email"),
    name: member("name"),
  };
  const registering = member("form") === "register";
  const input = { email: typed.email, password: member("password") };
  try {
    const { token, deviceToken } = registering
      ? await register(scope, { ...input, name: typed.name })
      : await signIn(scope, {
          ...input,
          deviceToken: readCookie(request, DEVICE_COOKIE)?.slice(0, DEVICE_TOKEN_LENGTH),
        });
    return redirect(typed.next, sessionCookie(token, SESSION_SECONDS), deviceCookie(deviceToken, DEVICE_SECONDS));
  } catch (error) {
    const known = findDomainError(error);
    if (known === undefined) throw error;
    const shown = (registering ? registerForm : signInForm)(typed, troubleOf(known));
    return sitePage(shown, ERRORS[known.code].status, headersOf(known));
  }
}

async function leavePage(request: Request, scopeOf: ScopeOf): Promise<Response> {
  const { viewer, services, headers } = await arriving(request, scopeOf);
  if (isSignedIn(viewer)) return sitePage(signedInNote(viewer.email, home(services)), 200, headers);
  return sitePage(signedOutNote("You are not signed in on this browser."), 200, headers);
}

async function leave(request: Request, scopeOf: ScopeOf): Promise<Response> {
  const scope = await arriving(request, scopeOf);
  if (scope.viewer.kind === "user") await signOut(scope);
  return redirect("/logout", NO_SESSION_COOKIE);
}

/**
 * Returns the caller's scope. An invalid cookie counts as anonymous and is deleted, because every other surface would
 * refuse it.
 */
async function arriving(request: Request, scopeOf: ScopeOf): Promise<Scope & { headers: Record<string, string> }> {
  try {
    return { ...(await scopeOf(request)), headers: {} };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "UNAUTHENTICATED") throw error;
    return { ...(await scopeOf(withoutCredentials(request))), headers: { "set-cookie": NO_SESSION_COOKIE } };
  }
}

/** Returns the same request without its credentials. */
export function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["authorization", "cookie", "idempotency-key", "content-length", "content-type"])
    headers.delete(name);
  return new Request(request.url, { headers });
}

/** Whether the person is signed in by a session. With a token, no email address is shown. */
const isSignedIn = (viewer: Viewer): viewer is User => viewer.kind === "user" && hasSession(viewer);

const home = ({ env }: Scope["services"]) => (env.GRAPHIQL ? "/graphiql" : "/");

function redirect(location: string, ...cookies: string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

async function withoutBody(request: Request, page: Promise<Response>): Promise<Response> {
  const response = await page;
  return request.method === "HEAD" ? new Response(null, response) : response;
}
