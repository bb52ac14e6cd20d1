import type { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { VERSION } from "../../platform/release/version.ts";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import { type Calling, callJson } from "../shared/call.ts";
import { failureOfAnswer } from "../shared/failureOf.ts";
import { CODES, Refusal } from "./api.ts";

export const DISCORD = "https://discord.com";

interface Call<Shape extends z.ZodType> extends Calling<Shape> {
  /** The token of a bot; absent where the route has the credential. */
  botToken?: string;
}

/** A refusal of Discord itself, with its code. */
export class DiscordFailure extends ProviderFailure {
  readonly code: number;
  /** The message to reply to does not exist. */
  readonly isReplyLost: boolean;

  constructor(failure: ProviderFailure, { code, errors }: z.output<typeof Refusal>) {
    const { kind, status, mayBeDone, retryAt } = failure;
    super(kind, status, { mayBeDone, retryAt });
    this.code = code;
    this.isReplyLost = code === CODES.invalidBody && errors?.message_reference !== undefined;
  }
}

/** Codes after which no call of the account may follow: Discord blocks addresses that go on. */
const GONE: ReadonlySet<number> = new Set([CODES.unknownChannel, CODES.unknownWebhook]);

/**
 * One call of the API. The route of a webhook has its token, so no route enters a failure.
 * @throws ProviderFailure; a DiscordFailure for a refusal of Discord itself
 */
export function call<Shape extends z.ZodType>(
  fetch: Fetch,
  apiUrl: string,
  route: string,
  { botToken, ...calling }: Call<Shape>,
): Promise<z.output<Shape>> {
  const headers = {
    // Discord blocks clients without this form.
    "user-agent": `DiscordBot (rostrum, ${VERSION})`,
    ...(botToken !== undefined && { authorization: `Bot ${botToken}` }),
  };
  return callJson(fetch, `${apiUrl}/api/v10${route}`, { ...calling, headers }, refusalOf);
}

/** A 403 of Discord itself means that the account may not act in its channel. */
function refusalOf(response: Response, json: unknown, creating: boolean): ProviderFailure {
  const { data: refusal } = Refusal.safeParse(json);
  if (refusal === undefined) return failureOfAnswer(response, { creating });
  const kind: FailureKind | undefined = response.status === 403 || GONE.has(refusal.code) ? "unauthorized" : undefined;
  return new DiscordFailure(failureOfAnswer(response, { creating }, kind), refusal);
}
