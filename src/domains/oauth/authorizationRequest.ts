import type { AuthorizationRequest as Validated } from "@jmondi/oauth2-server";
import type { ExternalApplication, TokenResource } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { Services } from "../../platform/services/services.ts";
import { ownsAddress } from "../../platform/values/redirectAddress.ts";
import { isDocumentAddress } from "./clients/documentAddress.ts";
import { askingClient, localClient } from "./clients/find.ts";
import { protocolOf } from "./protocol.ts";
import { decided, OAuthRefusal } from "./refusal.ts";
import { resourceNamed } from "./resource.ts";

/** The address that the browser returns to: one of the application's registered redirect URIs. */
export interface ReturnAddress {
  redirectUri: string;
  state: string | null;
}

/** A valid authorization request: only the person's decision is missing. */
export interface AuthorizationRequest extends ReturnAddress {
  application: ExternalApplication;
  /** Sorted. */
  scopes: string[];
  codeChallenge: string;
  /** The resource that the tokens are for; null for no particular one. */
  resource: TokenResource | null;
  prompt: "none" | "consent" | null;
  validated: Validated;
}

/** A refusal that the application receives by redirect, because the request named one of its own addresses. */
export class RedirectedRefusal extends Error {
  readonly refusal: OAuthRefusal;
  readonly to: ReturnAddress;

  constructor(refusal: OAuthRefusal, to: ReturnAddress) {
    super(refusal.message);
    this.refusal = refusal;
    this.to = to;
  }
}

/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
const LONGEST_STATE = 2048;

/**
 * Reads GET /oauth/authorize. The browser is redirected only if the redirect URI belongs to the client. Null without a
 * signed-in person for a client whose description must be read first.
 * @throws OAuthRefusal to show to the person at the browser; RedirectedRefusal to send to the application
 */
export async function authorizationRequest(
  services: Services,
  context: RequestContext | null,
  query: URLSearchParams,
  issuer: string,
): Promise<AuthorizationRequest | null> {
  const one = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null);
  const clientId = one("client_id");
  if (context === null && clientId !== null && isDocumentAddress(clientId)) return null;
  const find = (id: string) => (context === null ? localClient(services, id) : askingClient(context, id));
  const application = clientId === null ? null : await find(clientId);
  if (application === null) {
    throw new OAuthRefusal(
      "invalid_client",
      "client_id is not a registered application, or the application is revoked",
    );
  }
  const redirectUri = one("redirect_uri");
  if (redirectUri === null || !ownsAddress(application, redirectUri)) {
    throw new OAuthRefusal("invalid_request", "redirect_uri is not registered for this application");
  }
  const to = { redirectUri, state: one("state") };
  try {
    return { application, ...to, ...(await restOf(application, query, issuer)) };
  } catch (error) {
    throw error instanceof OAuthRefusal ? new RedirectedRefusal(error, to) : error;
  }
}

async function restOf(application: ExternalApplication, query: URLSearchParams, issuer: string) {
  const parameters = Object.fromEntries(query);
  for (const name of Object.keys(parameters)) {
    if (query.getAll(name).length > 1) throw new OAuthRefusal("invalid_request", "A parameter must be given only once");
  }
  const { response_type: type, response_mode: mode = "query", state = "", prompt = null } = parameters;
  if (type === undefined) throw new OAuthRefusal("invalid_request", "response_type is missing");
  if (type !== "code") throw new OAuthRefusal("unsupported_response_type", "response_type must be code");
  if (mode !== "query") throw new OAuthRefusal("invalid_request", "response_mode must be query");
  if (state.length > LONGEST_STATE)
    throw new OAuthRefusal("invalid_request", `state must have at most ${LONGEST_STATE} characters`);
  if (!isPrompt(prompt)) throw new OAuthRefusal("invalid_request", "prompt must be none or consent");
  const resource = resourceNamed(issuer, parameters["resource"]);
  const protocol = await protocolOf(application);
  const validated = await decided(() =>
    protocol.validateAuthorizationRequest({ query: parameters, headers: {}, body: {} }),
  );
  const { codeChallenge = "" } = validated;
  if (!CHALLENGE.test(codeChallenge)) {
    throw new OAuthRefusal("invalid_request", "code_challenge must be a SHA-256 in base64url");
  }
  return { validated, codeChallenge, resource, prompt, scopes: validated.scopes.map(({ name }) => name).toSorted() };
}

const isPrompt = (text: string | null): text is "none" | "consent" | null =>
  text === null || text === "none" || text === "consent";
