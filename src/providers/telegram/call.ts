import { z } from "zod";
import { type ByteSource, isByteSource } from "../../platform/outbound/byteSource.ts";
import type { Bounds, Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Bot } from "../connect.ts";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import { failureOf, failureOfAnswer, kindOfStatus } from "../shared/failureOf.ts";
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

export interface Call<Shape extends z.ZodType> {
  /** The arguments: JSON, or a form with files. */
  body: Readonly<Record<string, unknown>> | ByteSource;
  bounds?: Bounds;
  /** Whether the call makes the post. */
  creating?: boolean;
  answer: Shape;
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
  { body, bounds = {}, creating = false, answer }: Call<Shape>,
): Promise<z.output<Shape>> {
  botIdOf(bot);
  const fail = (error: unknown) => {
    throw failureOf(error, { creating });
  };
  const response = await fetch(`${bot.apiUrl}/bot${bot.token}/${method}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: isByteSource(body) ? body : new Blob([JSON.stringify(body)], { type: "application/json" }),
    bounds,
  }).catch(fail);
  const text = await response.text().catch((error: unknown) => (response.ok ? fail(error) : ""));
  const json = parsed(text);
  const refusal = Refusal.safeParse(json);
  if (refusal.success) throw new TelegramFailure(refusal.data, creating);
  // An answer of another form comes from a proxy.
  if (!response.ok) throw failureOfAnswer(response, { creating });
  const read = answer.safeParse(Success.safeParse(json).data?.result);
  if (!read.success) throw new ProviderFailure("invalid", response.status, { mayBeDone: creating });
  return read.data;
}

const Success = z.object({ ok: z.literal(true), result: z.unknown() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
