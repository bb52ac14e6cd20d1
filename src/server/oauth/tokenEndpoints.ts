import { authorizeDevice as begin } from "../../domains/oauth/device/authorizeDevice.ts";
import { exchange } from "../../domains/oauth/exchange.ts";
import { introspect } from "../../domains/oauth/introspect.ts";
import { revokeToken as revoke } from "../../domains/oauth/revokeToken.ts";
import type { Call } from "../http/call.ts";
import { clientEndpoint } from "./clientEndpoint.ts";
import { issuerOf } from "./issuer.ts";
import { authorizeDevice, exchangeToken, introspectToken, revokeToken } from "./operations.ts";

/** POST /oauth/token (RFC 6749 §3.2). */
export const tokenRoute = (call: Call): Promise<Response> =>
  clientEndpoint(call, exchangeToken, ({ context, client, form }) =>
    exchange(context, client, form, issuerOf(call.services.env, call.request)),
  );

/** POST /oauth/device_authorization (RFC 8628 §3.1). */
export const deviceRoute = (call: Call): Promise<Response> =>
  clientEndpoint(call, authorizeDevice, ({ context, client, form }) => begin(context, client, form));

/** POST /oauth/revoke (RFC 7009). */
export const revocationRoute = (call: Call): Promise<Response> =>
  clientEndpoint(call, revokeToken, async ({ context, client, form }) => {
    await revoke(context, client, form);
    return undefined;
  });

/** POST /oauth/introspect (RFC 7662). */
export const introspectionRoute = (call: Call): Promise<Response> =>
  clientEndpoint(call, introspectToken, ({ context, client, form }) =>
    introspect(context, client, form, issuerOf(call.services.env, call.request)),
  );
