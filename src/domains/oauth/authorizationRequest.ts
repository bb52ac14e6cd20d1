import type { AuthorizationRequest as Validated } from "@jmondi/oauth2-server";
import type { ExternalApplication } from "../../../prisma/generated/client/client.ts";
import type { Services } from "../../platform/services/services.ts";
import { applicationByClientId } from "../applications/read.ts";
import { protocolOf } from "./protocol.ts";
import { decided, OAuthRefusal } from "./refusal.ts";

/** Where a browser goes with what came of a request, once that is known to be the application's own address. */
export interface ReturnAddress {
  redirectUri: string;
  state: string | null;
}

/** A request for authorization that is in order: what is left to decide is the person's. */
export interface AuthorizationRequest extends ReturnAddress {
  application: ExternalApplication;
  /** Sorted. */
  scopes: string[];
  codeChallenge: string;
  prompt: "none" | "consent" | null;
  validated: Validated;
}

/** Refused, and the application may be told: its own address was named. */
export class ToldToApplication extends Error {
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
 * Reads GET /oauth/authorize. Until the client and its address are known to belong together, nobody is sent anywhere.
 * @throws OAuthRefusal for the person at the browser; ToldToApplication for what the application is to be told
 */
export async function authorizationRequest(services: Services, query: URLSearchParams): Promise<AuthorizationRequest> {
  const one = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null);
  const clientId = one("client_id");
  const application = clientId === null ? null : await applicationByClientId(services, clientId);
  if (!application || application.revokedAt) {
    throw new OAuthRefusal("invalid_client", "The link names no application that is registered here");
  }
  const redirectUri = one("redirect_uri");
  if (redirectUri === null || !application.redirectUris.includes(redirectUri)) {
    throw new OAuthRefusal("invalid_request", "The link leads back to an address that is not the application's");
  }
  const to = { redirectUri, state: one("state") };
  try {
    return { application, ...to, ...(await restOf(application, query)) };
  } catch (error) {
    throw error instanceof OAuthRefusal ? new ToldToApplication(error, to) : error;
  }
}

async function restOf(application: ExternalApplication, query: URLSearchParams) {
  const parameters = Object.fromEntries(query);
  for (const name of Object.keys(parameters)) {
    if (query.getAll(name).length > 1) throw new OAuthRefusal("invalid_request", "A parameter is given more than once");
  }
  const { response_type: type, response_mode: mode = "query", state = "", prompt = null } = parameters;
  if (type === undefined) throw new OAuthRefusal("invalid_request", "response_type is missing");
  if (type !== "code") throw new OAuthRefusal("unsupported_response_type", "response_type has to be code");
  if (mode !== "query") throw new OAuthRefusal("invalid_request", "response_mode has to be query");
  if (state.length > LONGEST_STATE) throw new OAuthRefusal("invalid_request", "state is too long");
  if (!isPrompt(prompt)) throw new OAuthRefusal("invalid_request", "prompt has to be none or consent");
  const protocol = await protocolOf(application);
  const validated = await decided(() =>
    protocol.validateAuthorizationRequest({ query: parameters, headers: {}, body: {} }),
  );
  const { codeChallenge = "" } = validated;
  if (!CHALLENGE.test(codeChallenge)) {
    throw new OAuthRefusal("invalid_request", "code_challenge has to be a SHA-256 in base64url");
  }
  return { validated, codeChallenge, prompt, scopes: validated.scopes.map(({ name }) => name).toSorted() };
}

const isPrompt = (text: string | null): text is "none" | "consent" | null =>
  text === null || text === "none" || text === "consent";
