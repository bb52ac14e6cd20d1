import type { JsonSchema } from "./engine/openapi/jsonSchema.ts";
import { empty, json, type OtherOperation, parameter, text } from "./engine/openapi/otherOperation.ts";

const TOKEN: JsonSchema = {
  type: "object",
  properties: {
    access_token: text("The token for the header `Authorization`."),
    token_type: text("Always `Bearer`."),
    expires_in: { type: "integer", description: "The seconds until the token expires." },
    refresh_token: text("A token for one refresh. A second use revokes all tokens of the grant."),
    scope: text("The granted scopes, joined by spaces."),
  },
  required: ["access_token", "token_type", "expires_in"],
};
const REFUSAL = json("The refusal of RFC 6749 §5.2.", {
  type: "object",
  properties: {
    error: text("The code of the refusal, such as `invalid_grant`."),
    error_description: text("The reason."),
  },
  required: ["error"],
});
const CLIENT = {
  client_id: text("The id of the application."),
  client_secret: text("The secret of the application.", { writeOnly: true }),
};
const form = (required: readonly string[], properties: Readonly<Record<string, JsonSchema>>) => ({
  "application/x-www-form-urlencoded": { type: "object", properties: { ...properties, ...CLIENT }, required },
});
const OAUTH = { tag: "oauth", atRoot: true, problems: [] } as const;

/** The endpoints of OAuth 2.1. */
export const oauthOperations: readonly OtherOperation[] = [
  {
    ...OAUTH,
    credential: "none",
    method: "get",
    path: "/oauth/authorize",
    operationId: "Authorize",
    summary: "Ask a person to authorize an application",
    description:
      "The authorization endpoint of OAuth 2.1, opened in the person's browser. The person signs in, sees the requested scopes, and decides. The answer returns to `redirect_uri` with `code`, `state` and `iss`.",
    parameters: [
      parameter("query", "response_type", "Always `code`.", { required: true, const: "code" }),
      parameter("query", "client_id", "The id of the application.", { required: true }),
      parameter("query", "redirect_uri", "A registered address of the application.", { required: true, format: "uri" }),
      parameter("query", "scope", "The requested scopes, joined by spaces."),
      parameter("query", "state", "A value that returns unchanged."),
      parameter("query", "code_challenge", "The SHA-256 of the verifier in Base64url (RFC 7636).", { required: true }),
      parameter("query", "code_challenge_method", "Always `S256`.", { required: true, const: "S256" }),
      parameter("query", "prompt", "`none` never shows a page, `consent` always asks.", { enum: ["none", "consent"] }),
    ],
    answers: {
      200: { description: "The page that asks for consent.", content: { "text/html": { schema: { type: "string" } } } },
      302: empty("A redirect to the sign-in page, or to the application.", { Location: "The next address." }),
      400: {
        description: "A page that explains why the link does not work.",
        content: { "text/html": { schema: { type: "string" } } },
      },
    },
  },
  {
    ...OAUTH,
    credential: "client",
    method: "post",
    path: "/oauth/token",
    operationId: "ExchangeToken",
    summary: "Exchange a code or a refresh token for an access token",
    description:
      "The token endpoint of OAuth 2.1. A code is valid for 10 minutes and one use, an access token for one hour, a refresh token for 90 days and one use.",
    body: form(["grant_type"], {
      grant_type: text("`authorization_code`, `refresh_token` or `client_credentials`."),
      code: text("The code, for `authorization_code`.", { writeOnly: true }),
      redirect_uri: text("The address of the authorization request."),
      code_verifier: text("The verifier of the challenge (RFC 7636).", { writeOnly: true }),
      refresh_token: text("The token, for `refresh_token`.", { writeOnly: true }),
      scope: text("Fewer scopes than granted, for `refresh_token`."),
    }),
    answers: { 200: json("The tokens.", TOKEN), 400: REFUSAL, 401: REFUSAL, 429: REFUSAL },
  },
  {
    ...OAUTH,
    credential: "client",
    method: "post",
    path: "/oauth/revoke",
    operationId: "RevokeToken",
    summary: "Revoke a token",
    description:
      "Revokes an access token or refresh token of the application (RFC 7009). An unknown token has the same answer.",
    body: form(["token"], {
      token: text("The token.", { writeOnly: true }),
      token_type_hint: text("The kind of the token."),
    }),
    answers: { 200: empty("The token is not valid any more."), 400: REFUSAL, 401: REFUSAL, 429: REFUSAL },
  },
  {
    ...OAUTH,
    credential: "client",
    method: "post",
    path: "/oauth/introspect",
    operationId: "IntrospectToken",
    summary: "Get the state of a token",
    description: "Returns whether a token of the application is valid, and its scopes (RFC 7662).",
    body: form(["token"], {
      token: text("The token.", { writeOnly: true }),
      token_type_hint: text("The kind of the token."),
    }),
    answers: {
      200: json("The state.", {
        type: "object",
        properties: {
          active: { type: "boolean", description: "Whether the token is valid; if false, no other member is present." },
          scope: text("The scopes, joined by spaces."),
          client_id: text("The id of the application."),
          token_type: text("Always `Bearer`; absent for a refresh token."),
          exp: { type: "integer", description: "The end of the token, in seconds since 1970." },
          iat: { type: "integer", description: "The creation of the token, in seconds since 1970." },
          sub: text("The id of the person that the token acts for."),
          iss: text("The address of this server."),
        },
        required: ["active"],
      }),
      400: REFUSAL,
      401: REFUSAL,
      429: REFUSAL,
    },
  },
];
