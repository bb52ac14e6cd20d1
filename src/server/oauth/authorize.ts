import { signOut } from "../../domains/identity/sessions/signOut.ts";
import {
  type AuthorizationRequest,
  authorizationRequest,
  RedirectedRefusal,
} from "../../domains/oauth/authorizationRequest.ts";
import { authorizeApplication } from "../../domains/oauth/authorize.ts";
import { consentFor } from "../../domains/oauth/consent.ts";
import { denyApplication } from "../../domains/oauth/deny.ts";
import { formToken, takeForm } from "../../domains/oauth/formToken.ts";
import { decider } from "../../domains/oauth/person.ts";
import { OAuthRefusal } from "../../domains/oauth/refusal.ts";
import { NO_SESSION_COOKIE, requireSameOrigin } from "../../platform/access/cookies.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { findDomainError } from "../../platform/errors/recognize.ts";
import { ERRORS } from "../../platform/errors/table.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";
import type { Call } from "../http/call.ts";
import { declaredQuery } from "../http/declared.ts";
import { formBody } from "../http/formBody.ts";
import { methodNotAllowed, refusal } from "../http/refusal.ts";
import { signedInContext } from "../http/signedInContext.ts";
import { sitePage } from "../site/page.ts";
import { consentPage, refusedPage } from "./consentPage.ts";
import { issuerOf } from "./issuer.ts";
import { authorize } from "./operations.ts";
import { redirect, sendBack, sendCode } from "./sendBack.ts";

/**
 * `/oauth/authorize` asks a person at a browser whether an application may act for them (GET), and takes the answer
 * (POST). Errors before the application's address is known are shown on a page. Later errors go to the application: a
 * redirect with `error`, `state` and `iss` (RFC 9207).
 */
export async function authorizeRoute(call: Call): Promise<Response> {
  const { request, services } = call;
  const issuer = issuerOf(services.env, request);
  try {
    // A GET may issue a code, so HEAD is refused as not harmless.
    if (request.method !== "GET" && request.method !== "POST") {
      const error = methodNotAllowed("GET and POST", "page");
      return refusal(request, services.env, error, { allow: "GET, POST" });
    }
    return await answer(call, issuer);
  } catch (error) {
    if (error instanceof RedirectedRefusal) return sendBack(request, error.to, refusalOf(error.refusal), issuer);
    const domainError = findDomainError(error);
    if (domainError === undefined) throw error;
    const status = domainError instanceof OAuthRefusal ? 400 : ERRORS[domainError.code].status;
    const isLink = domainError instanceof OAuthRefusal && request.method === "GET";
    const { retryAfter: seconds } = domainError.details;
    if (typeof seconds === "number") call.outcome.retryAfter = Math.max(call.outcome.retryAfter, seconds);
    return sitePage(refusedPage(isLink ? "This link does not work" : "Request failed", domainError.message), status);
  }
}

async function answer(call: Call, issuer: string): Promise<Response> {
  const { request } = call;
  if (request.method === "POST") requireSameOrigin(request);
  const { search, pathname } = new URL(request.url);
  const query = declaredQuery(request, authorize);
  requireStorableText(Object.fromEntries(query));
  const context = await signedInContext(call);
  const authRequest = await authorizationRequest(call.services, context, query, issuer);
  const here = pathname + search;
  if (context === null || authRequest === null) {
    if (authRequest?.prompt === "none") return sendBack(request, authRequest, { error: "login_required" }, issuer);
    return redirect(`/login?${new URLSearchParams({ next: here })}`, { "set-cookie": NO_SESSION_COOKIE });
  }
  decider(context);
  try {
    return await (request.method === "POST"
      ? decided(request, context, authRequest, here, issuer)
      : ask(request, context, authRequest, here, issuer));
  } catch (error) {
    if (error instanceof OAuthRefusal && FOR_APPLICATION.has(error.error))
      throw new RedirectedRefusal(error, authRequest);
    throw error;
  }
}

/** Errors about the request instead of the form, which go to the application. */
const FOR_APPLICATION: ReadonlySet<string> = new Set(["access_denied", "consent_required"]);

async function ask(
  request: Request,
  context: RequestContext,
  authRequest: AuthorizationRequest,
  here: string,
  issuer: string,
): Promise<Response> {
  const consent = await consentFor(context, authRequest);
  if (consent.isCovered && authRequest.prompt !== "consent") {
    return sendCode(request, await authorizeApplication(context, authRequest, "remembered"), issuer);
  }
  if (authRequest.prompt === "none") return sendBack(request, authRequest, { error: "consent_required" }, issuer);
  return sitePage(consentPage(authRequest, consent, { action: here, token: formToken(context, here) }), 200);
}

async function decided(
  request: Request,
  context: RequestContext,
  authRequest: AuthorizationRequest,
  here: string,
  issuer: string,
): Promise<Response> {
  const form = await formBody(request);
  requireStorableText(Object.fromEntries(form));
  const decision = form.get("decision");
  if (decision === "switch") {
    await signOut(context);
    return redirect(`/login?${new URLSearchParams({ next: here })}`, { "set-cookie": NO_SESSION_COOKIE });
  }
  if (decision !== "allow" && decision !== "deny")
    throw new OAuthRefusal("invalid_request", "The form must contain the decision allow or deny");
  await takeForm(context, here, form.get("form") ?? "");
  if (decision === "allow") {
    const workspaceId = form.get("workspace") || null;
    return sendCode(request, await authorizeApplication(context, authRequest, { workspaceId }), issuer);
  }
  await denyApplication(context, authRequest);
  return sendBack(request, authRequest, { error: "access_denied" }, issuer);
}

const refusalOf = ({ error, message }: OAuthRefusal) => ({ error, error_description: message });
