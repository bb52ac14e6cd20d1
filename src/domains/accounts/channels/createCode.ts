import type { ChannelConnection } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import { signedIn } from "../../../platform/access/requestContext.ts";
import { workspaceEvent } from "../../../platform/audit/entry.ts";
import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { insertOf } from "../../../platform/write/sql.ts";
import { write } from "../../../platform/write/write.ts";
import { botOf } from "../../provider-apps/read.ts";
import { workspaceTarget } from "../../workspaces/read.ts";
import { CONNECT } from "../access.ts";
import { connectOf } from "../connectOf.ts";
import { CreateChannelCode } from "../inputs.ts";
import { refusalOf } from "../refusal.ts";
import { webhookOf } from "./webhookOf.ts";

/** How long a code can be posted. */
const CODE_MS = 15 * 60_000;

/** Each call is two requests to the provider. */
const STARTS = { name: "create_channel_code", points: 20, seconds: 900 };

/**
 * Creates a code that connects the channel in which it is posted. The webhook is set each time, so a changed address or
 * secret takes effect.
 * @throws DomainError INVALID_INPUT for a provider whose accounts are not channels; FORBIDDEN; RATE_LIMITED; CONFLICT
 * without a bot; PROVIDER_REFUSED
 */
export const createChannelCode = write({
  name: "createChannelCode",
  input: CreateChannelCode,
  replayable: false,
  precheck({ provider }) {
    connectOf(provider, "channelCode");
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  async act({ input: { provider }, context }) {
    const { services } = context;
    const connect = connectOf(provider, "channelCode");
    await limit(context, STARTS, signedIn(context).id);
    const bot = await botOf(services, provider);
    if (bot === null) {
      throw new DomainError(
        "CONFLICT",
        "This server has no active provider app with a bot token. An instance administrator can save one.",
      );
    }
    return connect
      .listen(services.fetch, bot, webhookOf(services, provider, connect, bot))
      .catch((error: unknown) => Promise.reject(refusalOf(error, ["provider"])));
  },
  async run({ input: { provider }, context, target: { id: workspaceId, organizationId }, acted, now }) {
    const code = newSecret("channelCode");
    const connection: ChannelConnection = {
      id: newId("chc"),
      workspaceId,
      provider,
      codeHash: hashSecret(code),
      startedById: signedIn(context).id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
      connectedAt: null,
      accountId: null,
      lastErrorCode: null,
      lastError: null,
    };
    return {
      rows: [insertOf("channel_connection", connection)],
      value: { connection, code, botUsername: acted.username },
      audit: workspaceEvent("workspace.account_connection_started", { workspaceId, organizationId }, [
        { field: "channel_connection_id", current: connection.id },
      ]),
    };
  },
});
