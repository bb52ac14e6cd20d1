import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Credentials } from "../credentials.ts";
import { ProviderFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import { optionsOf, type ValuesOf } from "../networkOptions.ts";
import type { MediaItem } from "../post.ts";
import type { Provider } from "../provider.ts";
import { failReply, hasStatus } from "../shared/expected.ts";
import { multipart } from "../shared/multipart.ts";
import type { Step } from "../stepResults.ts";
import { inSteps, type Stepping, StillProcessing } from "../steps.ts";
import { type Access, Attachment, postedOf, Status } from "./api.ts";
import { call, MissingFailure, RepeatedKey } from "./call.ts";
import type { Dialect } from "./dialect.ts";
import { findStatus } from "./find.ts";
import { instanceLanguage } from "./language.ts";
import { OPTIONS } from "./options.ts";

/** Before a file is asked for again: an image takes an instant. No worker waits for a video, which takes minutes. */
const PAUSES_MS = [200, 400, 800];
const LATER_MS = 3000;

const HOUR_MS = 3_600_000;

/** An uploaded file. An instance deletes files that no status has after a day. */
const FILE: Step<{ id: string; isProcessed: boolean }> = {
  name: "file",
  of: "media",
  result: z.object({ id: z.string().min(1), isProcessed: z.boolean() }),
  keptMs: 23 * HOUR_MS,
};

/**
 * The idempotency key is remembered for an hour or more. A server that refuses a repeated key may have the post, so the
 * account's posts are searched then.
 */
export const publishing = inSteps<string[]>({
  steps: [FILE],

  async prepare(fetch, { credentials }, post, stepping) {
    const { media } = post;
    // Options that the network would refuse end the attempt before anything is sent.
    optionsOf(OPTIONS, post);
    const access = accessOf(credentials);
    const files = [];
    for (const [index, item] of media.entries()) {
      files.push(await stepping.once(FILE, index, () => upload(fetch, access, item)));
    }
    for (const { id, isProcessed } of files) if (!isProcessed) await processed(fetch, access, id, stepping);
    return files.map(({ id }) => id);
  },

  async create(fetch, { credentials }, post, media_ids) {
    const { text, options, key, replyTo } = post;
    const own = optionsOf(OPTIONS, post);
    const access = accessOf(credentials);
    const { visibility, spoilerText: spoiler_text } = options;
    // Some servers drop the warning of a status that is not sensitive; the others mark such a status themselves.
    const sensitive = spoiler_text ? true : options.sensitive;
    const language = options.language && instanceLanguage(options.language);
    const in_reply_to_id = replyTo?.parent;
    const quote_approval_policy = own.quoteApproval?.toLowerCase();
    const shared = { status: text, media_ids, visibility, spoiler_text, sensitive, language, in_reply_to_id };
    const json = { ...shared, quote_approval_policy, poll: pollOf(own) };
    const made = await call(fetch, access.instanceUrl, {
      path: "/api/v1/statuses",
      json,
      headers: { "idempotency-key": key },
      token: access.token,
      creating: true,
      answer: Status,
    }).catch((error: unknown) => {
      if (error instanceof RepeatedKey) throw new ProviderFailure("unreachable", error.status, { mayBeDone: true });
      if (!replyTo) throw error;
      return failReply(hasStatus(404))(error);
    });
    return postedOf(made);
  },
});

const A_DAY_SECONDS = 86_400;

const pollOf = ({ pollChoices: options, pollSeconds, pollMultiple, pollHideTotals }: ValuesOf<typeof OPTIONS>) =>
  options && {
    options,
    expires_in: pollSeconds ?? A_DAY_SECONDS,
    multiple: pollMultiple ?? false,
    hide_totals: pollHideTotals ?? false,
  };

export const finder =
  (textIn: Dialect["textIn"]): NonNullable<Provider["find"]> =>
  (fetch, { credentials }, lost) =>
    findStatus(fetch, accessOf(credentials), lost, textIn);

/**
 * The last part of `/@name/123` is the status's id, also of servers that speak Mastodon's interface (`/notice/A1b2`).
 */
export const externalIdOf: Provider["externalIdOf"] = (url) =>
  /^\/.+\/([0-9A-Za-z]{1,64})\/?$/.exec(URL.parse(url)?.pathname ?? "")?.[1] ?? null;

const accessOf = ({ instanceUrl = "", accessToken = "" }: Credentials): Access => ({ instanceUrl, token: accessToken });

async function upload(fetch: Fetch, { instanceUrl, token }: Access, { content, altText }: MediaItem) {
  const body = multipart(altText === "" ? {} : { description: altText }, { file: content });
  const bounds = { timeoutMs: MEDIA_ITEM_MS };
  const { id, url } = await call(fetch, instanceUrl, {
    path: "/api/v2/media",
    body,
    token,
    bounds,
    answer: Attachment,
  });
  return { id, isProcessed: url != null };
}

/** Waits a moment until the instance has processed a file. @throws StillProcessing for one that takes longer */
async function processed(fetch: Fetch, { instanceUrl, token }: Access, id: string, stepping: Stepping): Promise<void> {
  const path = `/api/v1/media/${encodeURIComponent(id)}`;
  for (const pause of PAUSES_MS) {
    await wait(pause);
    const { url } = await call(fetch, instanceUrl, { path, token, answer: Attachment }).catch(
      async (error: unknown) => {
        if (!(error instanceof MissingFailure)) throw error;
        // The instance has deleted the file, so all are uploaded again.
        await stepping.forget();
        throw new ProviderFailure("unreachable", error.status);
      },
    );
    if (url != null) return;
  }
  throw new StillProcessing(LATER_MS);
}
