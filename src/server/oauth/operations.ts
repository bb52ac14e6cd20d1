import type { JsonSchema } from "../../../rest-compat/engine/openapi/jsonSchema.ts";
import { empty, json, otherOperation, page, text } from "../../../rest-compat/engine/openapi/otherOperation.ts";

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
const DEVICE: JsonSchema = {
  type: "object",
  properties: {
    device_code: text("The secret with which the device asks the token endpoint."),
    user_code: text("The code that the device shows."),
    verification_uri: text("The address of the page where a person types the code."),
    verification_uri_complete: text("The same address with the code."),
    expires_in: { type: "integer", description: "The seconds until both codes expire." },
    interval: { type: "integer", description: "The seconds to wait between two requests to the token endpoint." },
  },
  required: ["device_code", "user_code", "verification_uri", "expires_in"],
};
const STATE: JsonSchema = {
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
    aud: text("The address of the only resource that accepts the token; absent for a token of every resource."),
  },
  required: ["active"],
};
const REFUSAL = json("The refusal of RFC 6749 §5.2.", {
  type: "object",
  properties: {
    error: text("The code of the refusal, such as `invalid_grant`."),
    error_description: text("The reason."),
  },
  required: ["error"],
});
const REFUSALS = { 400: REFUSAL, 401: REFUSAL, 429: REFUSAL };

const OAUTH = { tag: "oauth", atRoot: true, problems: [] } as const;
const SECRET = { writeOnly: true } as const;
const CLIENT = {
  client_id: { description: "The id of the application." },
  client_secret: { description: "The secret of the application.", schema: SECRET },
} as const;
const OF_TOKEN = {
  token: { description: "The token.", required: true, schema: SECRET },
  token_type_hint: { description: "The kind of the token. The server finds a token without the hint." },
  ...CLIENT,
} as const;

export const authorize = otherOperation({
  ...OAUTH,
  credential: "none",
  method: "get",
  path: "/oauth/authorize",
  operationId: "Authorize",
  summary: "Ask a person to authorize an application",
  description:
    "The authorization endpoint of OAuth 2.1, opened in the person's browser. The person signs in, sees the requested scopes, and decides. The answer returns to `redirect_uri` with `code`, `state` and `iss`.",
  query: {
    response_type: { description: "Always `code`.", required: true, schema: { const: "code" } },
    response_mode: { description: "Always `query`, also if absent.", schema: { const: "query" } },
    client_id: { description: "The id of the application.", required: true },
    redirect_uri: {
      description: "A registered address of the application.",
      required: true,
      schema: { format: "uri" },
    },
    scope: { description: "The requested scopes, joined by spaces.", required: true },
    resource: {
      description:
        "The resource that the tokens are for (RFC 8707): the address of this server for the API, with `/mcp` for agents. Without a resource, the tokens work at both.",
      schema: { format: "uri" },
    },
    state: { description: "A value that returns unchanged." },
    code_challenge: { description: "The SHA-256 of the verifier in Base64url (RFC 7636).", required: true },
    code_challenge_method: { description: "Always `S256`.", required: true, schema: { const: "S256" } },
    prompt: {
      description: "`none` never shows a page, `consent` always asks.",
      schema: { enum: ["none", "consent"] },
    },
  },
  answers: {
    200: page("The page that asks for consent, or leads back to the application."),
    303: empty("A redirect to the sign-in page, or to the application.", { Location: "The next address." }),
    400: page("A page that explains why the link does not work."),
    403: page("A page that explains why this credential cannot authorize an application."),
    422: page("A page that names a member with a value that cannot be stored."),
  },
});

export const exchangeToken = otherOperation({
  ...OAUTH,
  credential: "client",
  method: "post",
  path: "/oauth/token",
  operationId: "ExchangeToken",
  summary: "Exchange a code or a refresh token for an access token",
  description:
    "The token endpoint of OAuth 2.1. A code is valid for 10 minutes and one use, an access token for one hour, a refresh token for 90 days and one use.",
  form: {
    grant_type: {
      description:
        "`authorization_code`, `refresh_token`, `client_credentials` or `urn:ietf:params:oauth:grant-type:device_code`.",
      required: true,
    },
    code: { description: "The code, for `authorization_code`.", schema: SECRET },
    redirect_uri: { description: "The address of the authorization request." },
    code_verifier: { description: "The verifier of the challenge (RFC 7636).", schema: SECRET },
    refresh_token: { description: "The token, for `refresh_token`.", schema: SECRET },
    device_code: { description: "The code of the device, for the grant type of RFC 8628.", schema: SECRET },
    scope: { description: "Fewer scopes than granted, for `refresh_token` and `client_credentials`." },
    resource: {
      description:
        "The resource that the access token is for (RFC 8707), which must be the one of the authorization request if that named one.",
      schema: { format: "uri" },
    },
    ...CLIENT,
  },
  answers: { 200: json("The tokens.", TOKEN), ...REFUSALS },
});

export const authorizeDevice = otherOperation({
  ...OAUTH,
  credential: "client",
  method: "post",
  path: "/oauth/device_authorization",
  operationId: "AuthorizeDevice",
  summary: "Start the authorization of a device",
  description:
    "The device authorization endpoint of RFC 8628, for registered applications. A person approves the device at `verification_uri` within ten minutes; meanwhile the device asks the token endpoint every five seconds. One network starts 20 in ten minutes.",
  form: {
    scope: { description: "The requested scopes, joined by spaces.", required: true },
    ...CLIENT,
  },
  answers: { 200: json("The codes.", DEVICE), ...REFUSALS },
});

export const revokeToken = otherOperation({
  ...OAUTH,
  credential: "client",
  method: "post",
  path: "/oauth/revoke",
  operationId: "RevokeToken",
  summary: "Revoke a token",
  description:
    "Revokes an access token or refresh token of the application (RFC 7009). An unknown token has the same answer.",
  form: OF_TOKEN,
  answers: { 200: empty("The token is not valid any more."), ...REFUSALS },
});

export const introspectToken = otherOperation({
  ...OAUTH,
  credential: "client",
  method: "post",
  path: "/oauth/introspect",
  operationId: "IntrospectToken",
  summary: "Get the state of a token",
  description: "Returns whether a token of the application is valid, and its scopes (RFC 7662).",
  form: OF_TOKEN,
  answers: { 200: json("The state.", STATE), ...REFUSALS },
});
