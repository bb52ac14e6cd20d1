import type { ChannelConnection } from "../../../../prisma/generated/client/client.ts";
import { personCan } from "../../../platform/access/credentials.ts";
import { hashSecret, isSecretOf } from "../../../platform/crypto/secrets.ts";
import { DomainError, forbidden } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Bot, ChannelMessage, RemoteAccount } from "../../../providers/connect.ts";
import { ProviderFailure } from "../../../providers/failure.ts";
import type { ProviderName } from "../../../providers/registry.ts";
import { CONNECT } from "../access.ts";
import { connectOf } from "../connectOf.ts";
import { refusalOf } from "../refusal.ts";
import { saveAccount } from "../save.ts";

/**
 * Connects the channel of a message that consists of an open code; ignores every other message. The same message may
 * come twice: a code is used once. A message that connects nothing leaves its reason with the code, which can be posted
 * again.
 */
export async function receive(
  services: Services,
  provider: ProviderName,
  bot: Bot,
  message: ChannelMessage,
): Promise<void> {
  const code = message.text.trim();
  if (!isSecretOf("channelCode", code)) return;
  const open = { codeHash: hashSecret(code), provider, connectedAt: null, expiresAt: { gt: services.now() } };
  const connection = await services.database.prisma.channelConnection.findFirst({ where: open });
  if (connection === null) return;
  const connect = connectOf(provider, "channelCode");
  try {
    await complete(services, provider, connection, await connect.account(services.fetch, bot, message));
  } catch (error) {
    await explain(services, connection, error);
    return;
  }
  // The channel's readers need not see the code. The bot may lack the right to delete.
  await connect.deleteMessage(services.fetch, bot, message).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
  });
}

/** Uses up the code and saves the account, for the person who started the connection, if that person still may. */
async function complete(
  services: Services,
  provider: ProviderName,
  { id, workspaceId, startedById }: ChannelConnection,
  remote: RemoteAccount,
): Promise<void> {
  await systemWrite(services, async ({ tx, now }) => {
    const { count } = await tx.channelConnection.updateMany({
      where: { id, connectedAt: null, expiresAt: { gt: now } },
      data: { connectedAt: now, lastErrorCode: null, lastError: null },
    });
    // Another message with the code came first.
    if (count === 0) return { value: null, audit: null };
    const { organizationId } = await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    if (!(await personCan(tx, startedById, CONNECT, { workspaceId, organizationId }))) throw forbidden();
    const target = { id: workspaceId, organizationId };
    const done = await saveAccount({ tx, services, personId: startedById, now, provider, target, remote });
    await tx.channelConnection.update({ where: { id }, data: { accountId: done.value.accountId } });
    return { ...done, value: null };
  });
}

/** Records why a message connected nothing. @throws an error of this server */
async function explain(services: Services, { id, workspaceId }: ChannelConnection, error: unknown): Promise<void> {
  const reason =
    error instanceof ProviderFailure && (error.kind === "refused" || error.kind === "unauthorized")
      ? new DomainError("PROVIDER_REFUSED", MISSING_RIGHTS)
      : refusalOf(error, ["provider"]);
  if (!(reason instanceof DomainError)) throw reason;
  const lastError = { lastErrorCode: reason.code, lastError: reason.message };
  await systemWrite(services, async ({ tx }) => {
    const { count } = await tx.channelConnection.updateMany({ where: { id, connectedAt: null }, data: lastError });
    return { value: null, audit: null, touched: count === 0 ? [] : [workspaceId] };
  });
}

const MISSING_RIGHTS =
  "The bot must be an administrator of the channel who may post messages, and the code must be posted by an administrator. Change the rights, and post the code again.";
