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

/** What the request shows, as it was found in the database and judged by our clock: the library decides about the rest. */
export interface Held {
  code?: Pick<OAuthAuthCode, "code" | "redirectUri" | "codeChallenge" | "scopes">;
  refreshToken?: { token: string; scopes: OAuthScope[] };
}

/** The library looks at its own clock; ours has already said that what is held is good. */
const NOT_YET = new Date(8.64e15);

/**
 * The library for one request of one client. It parses, checks and decides; it stores nothing: what it would store, the write that asks
 * it stores by compare-and-set, all at once. PKCE with S256 always, codes and tokens opaque.
 */
export async function protocolOf(application: ExternalApplication, held: Held = {}): Promise<AuthorizationServer> {
  const { AuthorizationServer: Server, DateInterval, OAuthException } = await import("@jmondi/oauth2-server");
  const client = clientOf(application);
  const hour = new DateInterval("1h");
  const owner = { id: application.id };

  const clients = {
    getByIdentifier: async () => client,
    async isClientValid(grant: GrantIdentifier) {
      // Only who can keep a secret is who they say, where no person stands behind the request.
      if (!client.allowedGrants.includes(grant)) throw OAuthException.unauthorizedClient();
      return true;
    },
  };
  const scopes = {
    getAllByIdentifiers: async (names: string[]) => namesOf(APPLICATION_SCOPES.filter((name) => names.includes(name))),
    async finalize(asked: OAuthScope[], grant: GrantIdentifier) {
      if (asked.length === 0 && grant === "client_credentials") return client.scopes;
      if (asked.length === 0) throw OAuthException.invalidScope();
      const allowed = new Set(client.scopes.map(({ name }) => name));
      const beyond = asked.find(({ name }) => !allowed.has(name));
      if (beyond) throw OAuthException.invalidScope(beyond.name);
      return asked;
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

/** A scope as the library knows it. */
export const namesOf = (names: readonly string[]): OAuthScope[] => names.map((name) => ({ name }));

function clientOf({ clientId, name, clientType, redirectUris, allowedScopes }: ExternalApplication): OAuthClient {
  const isConfidential = clientType === "CONFIDENTIAL";
  const people: GrantIdentifier[] = ["authorization_code", "refresh_token"];
  return {
    id: clientId,
    name,
    // Says that it needs one. Who it is was looked at before: the library does not decode what RFC 6749 §2.3.1 encodes.
    secret: isConfidential ? "kept as a hash" : null,
    redirectUris,
    allowedGrants: isConfidential ? [...people, "client_credentials"] : people,
    scopes: namesOf(allowedScopes),
  };
}

/** Where the library would sign a token, the token is its own name: there is nothing to read in it. */
const OPAQUE: JwtInterface = {
  sign: async (payload) => (payload as { jti: string }).jti,
  verify: () => Promise.reject(new Error("no token is signed")),
  decode: () => null,
};

async function nothing(): Promise<void> {}
