import { logFailure } from "../../../platform/database/outages.ts";
import { DatabaseUnavailable, findDomainError } from "../../../platform/errors/recognize.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { ProviderFailure } from "../../../providers/failure.ts";
import { type ProviderName, providerName } from "../../../providers/registry.ts";
import { botOf } from "../../provider-apps/read.ts";
import { connectOf } from "../connectOf.ts";
import { receive } from "./receive.ts";
import { webhookOf } from "./webhookOf.ts";

/**
 * The longest wait of one request for messages, and of one run: less than the queue's limit for a job, which is the
 * lease of a run.
 */
const WAIT_SECONDS = 20;
const RUN_MS = 25_000;

/**
 * Asks for messages of channels while codes are open, for bots without a webhook. The queue runs a sweep in one process
 * at a time; if that process ends, its job expires after a minute and another process goes on. Messages are confirmed
 * by the next request, after they were processed.
 */
export const channelMessages: Sweep = {
  name: "channels.messages",
  everySeconds: 10,
  async run(services, signal) {
    const open = await services.database.prisma.channelConnection.findMany({
      where: openAt(services.now()),
      distinct: ["provider"],
      select: { provider: true },
    });
    await Promise.all(open.map(({ provider }) => listen(services, providerName(provider), signal)));
  },
};

const openAt = (now: Date) => ({ connectedAt: null, expiresAt: { gt: now } });

async function listen(services: Services, provider: ProviderName, signal: AbortSignal): Promise<void> {
  const connect = connectOf(provider, "channelCode");
  const bot = await botOf(services, provider);
  if (bot === null || webhookOf(services, provider, connect, bot) !== null) return;
  const fetch: typeof services.fetch = (input, init) => services.fetch(input, { ...init, signal });
  const { channelConnection } = services.database.prisma;
  const until = Date.now() + RUN_MS;
  let after: number | null = null;
  try {
    while (!signal.aborted && Date.now() < until) {
      const isOpen = await channelConnection.findFirst({ where: { provider, ...openAt(services.now()) } });
      // Without an open code, the last request confirms what was processed.
      if (isOpen === null && after === null) return;
      const { messages, last } = await connect.messages(fetch, bot, {
        after,
        waitSeconds: isOpen === null ? 0 : WAIT_SECONDS,
      });
      // A message that fails is confirmed like the others, except in an outage of the database: asked for again, the
      // message would keep back all later ones.
      for (const message of messages)
        await receive(services, provider, bot, message).catch((error: unknown) => {
          if (findDomainError(error) instanceof DatabaseUnavailable) throw error;
          logFailure(services.log, "channels.message_failed", { provider }, error);
        });
      if (isOpen === null) return;
      after = last ?? after;
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ProviderFailure)) throw error;
    // 409: another program asks for the bot's messages, or has set a webhook.
    services.log.warning("channels.unheard", { provider, kind: error.kind, status: error.status });
  }
}
