import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Bot } from "../connect.ts";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import { type Calling, readAnswer, send } from "../shared/call.ts";
import { failureOfAnswer, kindOfStatus } from "../shared/failureOf.ts";
import { Refusal } from "./api.ts";

/** In seconds. A longer pause is no instant that can be stored. */
const YEAR = 365 * 86_400;

/** A refusal of the Bot API. */
export class TelegramFailure extends ProviderFailure {
  /** The new id of a group that became a supergroup. */
  readonly migratedTo: string | null;
  /** The message to reply to does not exist. */
  readonly isReplyLost: boolean;
  /** The message to delete does not exist. */
  readonly isMessageGone: boolean;

  constructor({ error_code: code, description, parameters }: z.output<typeof Refusal>, creating: boolean) {
    const { retry_after: seconds, migrate_to_chat_id: migrated } = parameters;
    const retryAt =
      code === 429 && seconds !== undefined ? new Date(Date.now() + Math.min(seconds, YEAR) * 1000) : null;
    super(kindOf(code, description), code, { retryAt, mayBeDone: creating && code >= 500 });
    this.isReplyLost = code === 400 && /message to be replied not found|replied message not found/i.test(description);
    this.isMessageGone = code === 400 && /message to delete not found/i.test(description);
    this.migratedTo = migrated === undefined ? null : String(migrated);
  }
}

/** The bot was removed from the chat, lost its rights there, or the chat is gone. The API says so in words only. */
const NO_ACCESS =
  /chat not found|not enough rights|have no rights|need administrator rights|write_forbidden|admin_required|chat was deactivated|peer_id_invalid/i;

/** 403: the bot may not act in the chat. 404: the token has no bot, because every method that is called here exists. */
function kindOf(code: number, description: string): FailureKind {
  if (code === 403 || code === 404 || (code === 400 && NO_ACCESS.test(description))) return "unauthorized";
  return kindOfStatus(code);
}

/** The number of a bot, with which its token begins. @throws ProviderFailure for a text that is not a token */
export function botIdOf({ token }: Bot): string {
  const [, id] = /^(\d+):[\w-]+$/.exec(token) ?? [];
  if (id === undefined) throw new ProviderFailure("unauthorized");
  return id;
}

/**
 * One call of the Bot API (core.telegram.org/bots/api). The token is part of the address, so no address enters a
 * failure.
 * @throws ProviderFailure
 */
export async function call<Shape extends z.ZodType>(
  fetch: Fetch,
  bot: Bot,
  method: string,
  { answer, ...calling }: Calling<Shape>,
): Promise<z.output<Shape>> {
  const { creating = false } = calling;
  botIdOf(bot);
  const response = await send(fetch, `${bot.apiUrl}/bot${bot.token}/${method}`, { method: "POST", ...calling });
  const answered = await readAnswer(response, { creating, answer: Answer }, refusalOf);
  if (!answered.ok) throw new TelegramFailure(answered, creating);
  const read = answer.safeParse(answered.result);
  if (!read.success) throw new ProviderFailure("invalid", response.status, { mayBeDone: creating });
  return read.data;
}

const Answer = z.union([Refusal, z.object({ ok: z.literal(true), result: z.unknown() })]);

/** An answer of another form comes from a proxy. */
function refusalOf(response: Response, json: unknown, creating: boolean): ProviderFailure {
  const { data: refusal } = Refusal.safeParse(json);
  return refusal === undefined ? failureOfAnswer(response, { creating }) : new TelegramFailure(refusal, creating);
}
