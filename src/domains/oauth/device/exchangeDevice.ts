import { z } from "zod";
import type { DevicePairing, ExternalApplication } from "../../../../prisma/generated/client/client.ts";
import { newSecret } from "../../../platform/crypto/secrets.ts";
import type { Outcome } from "../../../platform/write/outcome.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { endPairing, pollPairing } from "../../device-pairings/effects.ts";
import { LIFE } from "../life.ts";
import { OAuthRefusal } from "../refusal.ts";
import type { TokenAnswer } from "../tokenAnswer.ts";
import { holdGrant, invalidGrant, keepTokens } from "../tokens.ts";

/** The grant type of RFC 8628, which the library does not have. */
export const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

const REFUSALS = {
  pending: () => new OAuthRefusal("authorization_pending", "No person has approved the device yet"),
  slow: () => new OAuthRefusal("slow_down", "The device asked again too early; wait five seconds longer from now on"),
  denied: () => new OAuthRefusal("access_denied", "The person denied the device, or lost the access to approve it"),
  expired: () => new OAuthRefusal("expired_token", "The device code has expired or was used; start again"),
};
/** A refusal whose rows are kept: the time of the poll, or the end of a void approval. */
const refused = (kind: keyof typeof REFUSALS) => ({ refused: REFUSALS[kind](), audit: null });

/**
 * The write operation for one authenticated client: exchanges the code of an approved device for tokens, once. Of
 * several exchanges at once, one gets tokens.
 */
export const exchangingDevice = (application: ExternalApplication) =>
  write({
    name: "exchangeDeviceCode",
    input: z.object({ deviceCode: z.string(), resource: z.enum(["API", "MCP"]).nullable() }),
    replayable: false,
    target: () => ({}),
    permission: "anyone",
    async run({ tx, input: { deviceCode, resource }, now }): Promise<Outcome<TokenAnswer>> {
      const polled = await pollPairing(tx, { deviceCode, applicationId: application.id }, now);
      if (polled === null) throw invalidGrant();
      const { kind, pairing } = polled;
      if (kind === "waiting") return refused(polled.retryAfter === null ? "pending" : "slow");
      if (kind !== "approved") return refused(kind);
      if (!(await isLive(tx, pairing))) {
        await endPairing(tx, pairing.id, "DENIED");
        return refused("denied");
      }
      await endPairing(tx, pairing.id, "COLLECTED");
      const { grantId, applicationScopes: scopes, deviceCodeHash: familyId } = pairing;
      const [accessToken, refreshToken] = [newSecret("applicationToken"), newSecret("refreshToken")];
      const of = { applicationId: application.id, grantId, familyId, scopes, resource };
      await keepTokens(tx, { accessToken, refreshToken, ...of, refreshes: { scopes, resource: null } }, now);
      const changed = [
        { field: "grant_type", current: DEVICE_CODE },
        ...scopes.map((current) => ({ field: "scopes", current })),
      ];
      return {
        value: {
          access_token: accessToken,
          token_type: "Bearer",
          expires_in: LIFE.access,
          refresh_token: refreshToken,
          scope: scopes.join(" "),
        },
        audit: { action: "application.token_issued", resourceId: grantId, changed },
      };
    },
  });

/** Locks the grant of an approved device. False if it was revoked, or its person is suspended. */
async function isLive(tx: Tx, { grantId }: DevicePairing): Promise<boolean> {
  if (grantId === null) return false;
  try {
    await holdGrant(tx, grantId);
    return true;
  } catch (error) {
    if (error instanceof OAuthRefusal) return false;
    throw error;
  }
}
