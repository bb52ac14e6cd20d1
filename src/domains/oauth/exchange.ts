import { z } from "zod";
import type { ExternalApplication } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { isSameAddress } from "../../platform/values/redirectAddress.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { write } from "../../platform/write/write.ts";
import { isSuspended } from "../identity/effects.ts";
import { authenticateClient } from "./authenticateClient.ts";
import type { ClientCredentials } from "./clientCredentials.ts";
import { DEVICE_CODE, exchangingDevice } from "./device/exchangeDevice.ts";
import { LIFE } from "./life.ts";
import { type Held, namesOf, protocolOf } from "./protocol.ts";
import { decided, OAuthRefusal } from "./refusal.ts";
import { narrowed, resourceNamed } from "./resource.ts";
import { requireNoStepUp } from "./stepUp.ts";
import type { TokenAnswer } from "./tokenAnswer.ts";
import { familyOf, holdGrant, invalidGrant, keepTokens, reused, type Shown, spend } from "./tokens.ts";

const Exchange = z.object({
  parameters: z.record(z.string(), z.string()),
  /** The resource that the request names. */
  resource: z.enum(["API", "MCP"]).nullable(),
});
/** The authenticated application comes beside the parameters: no parameter can name another one. */
interface TokenRequest {
  application: ExternalApplication;
  parameters: Record<string, string>;
}

/**
 * The request's code or refresh token if it is known and not expired. A used one is returned as well; the caller
 * handles reuse.
 */
async function shownBy({ services }: RequestContext, { application, parameters }: TokenRequest): Promise<Shown | null> {
  const { grant_type: type, code, refresh_token: token, redirect_uri: redirectUri } = parameters;
  const { prisma } = services.database;
  const now = services.now();
  if (type === "authorization_code" && code !== undefined) {
    const row = await prisma.authorizationCode.findUnique({ where: { codeHash: hashSecret(code) } });
    if (!row || row.applicationId !== application.id || row.expiresAt <= now) throw invalidGrant();
    if (!isSameAddress(row.redirectUri, redirectUri ?? "")) {
      throw new OAuthRefusal("invalid_grant", "redirect_uri must equal the one of the authorization request");
    }
    return { kind: "code", row };
  }
  if (type === "refresh_token" && token !== undefined) {
    const row = await prisma.applicationToken.findUnique({ where: { tokenHash: hashSecret(token), kind: "REFRESH" } });
    if (!row || row.applicationId !== application.id || row.expiresAt <= now) throw invalidGrant();
    return { kind: "refreshToken", row };
  }
  return null;
}

const heldOf = (shown: Shown | null, parameters: Record<string, string>): Held => {
  const { code = "", refresh_token: token = "", redirect_uri: redirectUri } = parameters;
  if (shown === null) return {};
  const scopes = namesOf(shown.row.scopes);
  if (shown.kind === "refreshToken") return { refreshToken: { token, scopes } };
  // The address was compared before; the library compares it once more, character by character.
  return { code: { code, redirectUri, codeChallenge: shown.row.codeChallenge, scopes } };
};

/** The tokens that the library issues, which are valid only after `keepTokens` stored them. */
async function decide(tokenRequest: TokenRequest, shown: Shown | null) {
  const protocol = await protocolOf(tokenRequest.application, heldOf(shown, tokenRequest.parameters));
  const request = { headers: {}, query: {}, body: { ...tokenRequest.parameters } };
  const { body } = await decided(async () => protocol.respondToAccessTokenRequest(request));
  return {
    accessToken: String(body["access_token"]),
    refreshToken: typeof body["refresh_token"] === "string" ? body["refresh_token"] : null,
    scopes: String(body["scope"]).split(" ").toSorted(),
  };
}

/** Client credentials act for the person who registered the application. */
const suspendedRegistrant = () =>
  new OAuthRefusal("unauthorized_client", "The person who registered the application is suspended");

/** The write operation for one authenticated client. */
const exchanging = (application: ExternalApplication) =>
  write({
    name: "exchangeToken",
    input: Exchange,
    replayable: false,
    async prepare({ parameters, resource }, context) {
      const tokenRequest = { application, parameters };
      const shown = await shownBy(context, tokenRequest);
      narrowed(shown?.row.resource ?? null, resource);
      if (shown && shown.row.usedAt !== null) return { shown, issued: null };
      if (shown?.kind === "refreshToken" && shown.row.revokedAt) throw invalidGrant();
      if (shown?.kind === "refreshToken") await requireNoStepUp(context, shown.row);
      return { shown, issued: await decide(tokenRequest, shown) };
    },
    target: () => ({}),
    permission: "anyone",
    async run({
      tx,
      input: { parameters, resource: named },
      prepared: { shown, issued },
      now,
    }): Promise<Outcome<TokenAnswer>> {
      const grantId = shown?.row.grantId ?? null;
      if (grantId !== null) await holdGrant(tx, grantId);
      if (shown && (issued === null || !(await spend(tx, shown, now)))) return reused(tx, shown, now);
      if (issued === null) throw invalidGrant();
      const { createdById } = application;
      if (grantId === null && createdById !== null && (await isSuspended(tx, createdById))) throw suspendedRegistrant();
      const { accessToken, refreshToken, scopes } = issued;
      const familyId = shown ? familyOf(shown) : hashSecret(accessToken);
      const allowed = shown?.row.resource ?? null;
      const of = { applicationId: application.id, grantId, familyId, resource: narrowed(allowed, named) };
      // A refresh token keeps all that was granted, even if its access token has less (RFC 6749 §6, RFC 8707 §2.2).
      const refreshes = { scopes: shown?.row.scopes ?? scopes, resource: allowed };
      await keepTokens(tx, { accessToken, refreshToken, ...of, scopes, refreshes }, now);
      const changed = [
        { field: "grant_type", current: parameters["grant_type"] ?? "" },
        ...scopes.map((current) => ({ field: "scopes", current })),
      ];
      return {
        value: {
          access_token: accessToken,
          token_type: "Bearer",
          expires_in: LIFE.access,
          ...(refreshToken !== null && { refresh_token: refreshToken }),
          scope: scopes.join(" "),
        },
        audit: { action: "application.token_issued", resourceId: grantId ?? application.id, changed },
      };
    },
  });

/**
 * Exchanges a code, a refresh token, the code of a device or a client's own credentials for tokens (POST /oauth/token).
 * A code or refresh token works once. If two requests use it at once, one gets tokens, and the other revokes them.
 * @throws OAuthRefusal; DomainError RATE_LIMITED
 */
export async function exchange(
  context: RequestContext,
  client: ClientCredentials,
  form: ReadonlyMap<string, string>,
  issuer: string,
): Promise<TokenAnswer> {
  const application = await authenticateClient(context, client, "ofConfidential");
  const shown: Record<string, string> = client.secret === null ? {} : { client_secret: client.secret };
  const parameters = { ...Object.fromEntries(form), client_id: client.clientId, ...shown };
  const resource = resourceNamed(issuer, form.get("resource"));
  if (form.get("grant_type") !== DEVICE_CODE) return exchanging(application)(context, { parameters, resource });
  const deviceCode = form.get("device_code");
  if (deviceCode === undefined) throw new OAuthRefusal("invalid_request", "device_code is missing");
  return exchangingDevice(application)(context, { deviceCode, resource });
}
