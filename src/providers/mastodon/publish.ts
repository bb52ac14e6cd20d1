import { setTimeout as wait } from "node:timers/promises";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Credentials } from "../credentials.ts";
import { ProviderFailure, ReplyFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import type { MediaItem } from "../post.ts";
import type { Provider } from "../provider.ts";
import { multipart } from "../shared/multipart.ts";
import { type Access, Attachment, postedOf, Status } from "./api.ts";
import { call, RepeatedKey } from "./call.ts";
import type { Dialect } from "./dialect.ts";
import { findStatus } from "./find.ts";
import { instanceLanguage } from "./language.ts";

/** Before an attachment is asked for again: an image takes an instant, a video minutes. Together 80 seconds. */
const PAUSES_MS = [200, 400, 800, 1600, 3000, ...Array.from({ length: 15 }, () => 5000)];

/**
 * The idempotency key is remembered for an hour or more. A server that refuses a repeated key may have the post, so the
 * account's posts are searched then.
 */
export const publish: Provider["publish"] = async (fetch, { credentials }, { text, media, options, key, replyTo }) => {
  const access = accessOf(credentials);
  const media_ids: string[] = [];
  for (const item of media) media_ids.push(await attach(fetch, access, item));
  const { visibility, spoilerText: spoiler_text } = options;
  // Some servers drop the warning of a status that is not sensitive; the others mark such a status themselves.
  const sensitive = spoiler_text ? true : options.sensitive;
  const language = options.language && instanceLanguage(options.language);
  const in_reply_to_id = replyTo?.parent;
  const status = { status: text, media_ids, visibility, spoiler_text, sensitive, language, in_reply_to_id };
  const made = await call(fetch, access.instanceUrl, {
    path: "/api/v1/statuses",
    body: new Blob([JSON.stringify(status)], { type: "application/json" }),
    headers: { "idempotency-key": key },
    token: access.token,
    creating: true,
    answer: Status,
  }).catch((error: unknown) => {
    if (error instanceof RepeatedKey) throw new ProviderFailure("unreachable", error.status, { mayBeDone: true });
    if (!replyTo || !(error instanceof ProviderFailure) || error.status !== 404) throw error;
    throw new ReplyFailure(error.status, { cause: error });
  });
  return postedOf(made);
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

/** Uploads a media item, and waits until the instance has processed it. @returns its id */
async function attach(fetch: Fetch, { instanceUrl, token }: Access, { content, altText }: MediaItem): Promise<string> {
  const body = multipart(altText === "" ? {} : { description: altText }, { file: content });
  const bounds = { timeoutMs: MEDIA_ITEM_MS };
  let attachment = await call(fetch, instanceUrl, { path: "/api/v2/media", body, token, bounds, answer: Attachment });
  for (const pause of PAUSES_MS) {
    if (attachment.url != null) return attachment.id;
    await wait(pause);
    const path = `/api/v1/media/${encodeURIComponent(attachment.id)}`;
    attachment = await call(fetch, instanceUrl, { path, token, answer: Attachment });
  }
  if (attachment.url != null) return attachment.id;
  throw new ProviderFailure("unreachable");
}
