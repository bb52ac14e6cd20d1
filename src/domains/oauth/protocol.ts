import type {
  AuthorizationServer,
  GrantIdentifier,
  JwtInterface,
  OAuthAuthCode,
  OAuthClient,
  OAuthScope,
  OAuthToken,
} from "@jmondi/oauth2-server";
import type { ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { APPLICATION_SCOPES } from "../../platform/access/applicationScopes.ts";
import { newSecret } from "../../platform/crypto/secrets.ts";

/**
 * The request's code or refresh token, found in the database and checked by our clock. The library decides the rest.
 */
export interface Held {
  code?: Pick<OAuthAuthCode, "code" | "redirectUri" | "codeChallenge" | "scopes">;
  refreshToken?: { token: string; scopes: OAuthScope[] };
}

/** The library compares expiry with its own clock. Our check is done before, so this instant never expires. */
const NOT_YET = new Date(8.64e15);

/**
 * The library's server for one request of one client. The library parses, checks and decides, and stores nothing: the
 * calling write stores the results in its own transaction. PKCE with S256 is always required; codes and tokens are
 * opaque.
 */
export async function protocolOf(application: ExternalApplication, held: Held = {}): Promise<AuthorizationServer> {
  const { AuthorizationServer: Server, DateInterval, OAuthException } = await import("@jmondi/oauth2-server");
  const client = clientOf(application);
  const hour = new DateInterval("1h");
  const owner = { id: application.id };

  const clients = {
    getByIdentifier: async () => client,
    async isClientValid(grant: GrantIdentifier) {
      // Without a person, only a confidential client is authenticated (grant type client_credentials).
      if (!client.allowedGrants.includes(grant)) throw OAuthException.unauthorizedClient();
      return true;
    },
  };
  const scopes = {
    getAllByIdentifiers: async (names: string[]) => namesOf(APPLICATION_SCOPES.filter((name) => names.includes(name))),
    async finalize(requestedScopes: OAuthScope[], grant: GrantIdentifier) {
      if (requestedScopes.length === 0 && grant === "client_credentials") return client.scopes;
      if (requestedScopes.length === 0) throw OAuthException.invalidScope();
      const allowed = new Set(client.scopes.map(({ name }) => name));
      const beyond = requestedScopes.find(({ name }) => !allowed.has(name));
      if (beyond === undefined) return requestedScopes;
      const within = requestedScopes.filter(({ name }) => allowed.has(name));
      // A client that is not registered cannot know the bound of the instance, so it gets fewer scopes (RFC 6749 §3.3).
      if (application.origin === "REGISTERED" || within.length === 0) throw OAuthException.invalidScope(beyond.name);
      return within;
    },
  };
  const tokens = {
    issueToken: async (_: OAuthClient, granted: OAuthScope[]): Promise<OAuthToken> => ({
      accessToken: newSecret("applicationToken"),
      accessTokenExpiresAt: NOT_YET,
      client,
      scopes: granted,
    }),
    issueRefreshToken: async (token: OAuthToken): Promise<OAuthToken> => ({
      ...token,
      refreshToken: newSecret("refreshToken"),
      refreshTokenExpiresAt: NOT_YET,
    }),
    async getByRefreshToken(): Promise<OAuthToken> {
      if (!held.refreshToken) throw OAuthException.invalidGrant();
      const { token, scopes: granted } = held.refreshToken;
      const lasting = { accessTokenExpiresAt: NOT_YET, refreshTokenExpiresAt: NOT_YET };
      return { accessToken: "", refreshToken: token, ...lasting, client, user: owner, scopes: granted };
    },
    isRefreshTokenRevoked: async () => false,
    persist: nothing,
    revoke: nothing,
  };
  const codes = {
    async getByIdentifier(): Promise<OAuthAuthCode> {
      if (!held.code) throw OAuthException.invalidGrant();
      return { ...held.code, codeChallengeMethod: "S256", expiresAt: NOT_YET, client, user: owner };
    },
    issueAuthCode: (): OAuthAuthCode => ({
      code: newSecret("authorizationCode"),
      expiresAt: NOT_YET,
      client,
      scopes: [],
    }),
    isRevoked: async () => false,
    persist: nothing,
    revoke: nothing,
  };

  const server = new Server(clients, tokens, scopes, OPAQUE, {
    requiresPKCE: true,
    requiresS256: true,
    useOpaqueAuthorizationCodes: true,
    useOpaqueRefreshTokens: true,
  });
  const people = { getUserByCredentials: async (id: string | number) => ({ id }) };
  server.enableGrantTypes(
    [{ grant: "authorization_code", authCodeRepository: codes, userRepository: people }, hour],
    ["refresh_token", hour],
    ["client_credentials", hour],
  );
  return server;
}

/** Scopes in the library's form. */
export const namesOf = (names: readonly string[]): OAuthScope[] => names.map((name) => ({ name }));

function clientOf({ clientId, name, clientType, createdById, ...row }: ExternalApplication): OAuthClient {
  const { redirectUris, allowedScopes } = row;
  const isConfidential = clientType === "CONFIDENTIAL";
  // With client credentials, an application acts as its administrator, whose account may be deleted.
  const actsAlone = isConfidential && createdById !== null;
  const people: GrantIdentifier[] = ["authorization_code", "refresh_token"];
  return {
    id: clientId,
    name,
    // Marks a confidential client. The secret itself is checked before: the library does not decode the form encoding
    // of RFC 6749 §2.3.1.
    secret: isConfidential ? "kept as a hash" : null,
    redirectUris,
    allowedGrants: actsAlone ? [...people, "client_credentials"] : people,
    scopes: namesOf(allowedScopes),
  };
}

/** The library signs tokens with this. Our tokens are opaque: the result is the token's random id. */
const OPAQUE: JwtInterface = {
  sign: async (payload) => (payload as { jti: string }).jti,
  verify: () => Promise.reject(new Error("no token is signed")),
  decode: () => null,
};

async function nothing(): Promise<void> {}
