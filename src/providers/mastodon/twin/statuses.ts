import { createHash, randomUUID } from "node:crypto";
import type { Answer, TwinRequest } from "../../shared/twin/request.ts";
import { whyNotAttached } from "./media.ts";
import { pollIn, type TwinPoll } from "./polls.ts";
import type { Software } from "./software.ts";

export interface Attachment {
  id: string;
  username: string;
  mimeType: string;
  description: string | null;
  size: number;
  sha256: string;
  /** How often it is asked after before it is processed. */
  pending: number;
}

export interface Status {
  id: string;
  username: string;
  text: string;
  createdAt: Date;
  media: Attachment[];
  visibility: string;
  spoilerText: string;
  sensitive: boolean;
  language: string | null;
  /** The id of the status that it replies to. */
  inReplyTo: string | null;
  poll: TwinPoll | null;
  /** People who can quote it; null for the account's default. */
  quotePolicy: string | null;
}

const HOUR = 3_600_000;
const QUOTE_POLICIES: ReadonlySet<unknown> = new Set(["public", "followers", "nobody"]);
const ok = (body: unknown, status = 200): Answer => ({ status, body });
const wrong = (error: string): Answer => ({ status: 422, body: { error } });

/**
 * The part of a twin that keeps statuses and media, as Mastodon does: texts stripped, newest first, an idempotency
 * key for an hour.
 */
export class MastodonStatuses {
  readonly posts: Status[] = [];
  readonly attachments = new Map<string, Attachment>();
  /** How often media that are handed over from now on are asked after before they are processed. */
  pending = 0;
  readonly #keys = new Map<string, { status: Status; at: number }>();
  readonly #now: () => Date;
  readonly #software: Software;
  #made = 0n;

  readonly #origin: string;

  constructor(origin: string, now: () => Date, software: Software) {
    this.#origin = origin;
    this.#now = now;
    this.#software = software;
  }

  /** Writes a status as a person would, at whatever time. */
  write(username: string, text: string, createdAt = this.#now()): Status {
    return this.#add(username, { status: text }, [], createdAt);
  }

  /** @returns null for what is none of its paths */
  async answer(request: TwinRequest, username: string): Promise<Answer | null> {
    const [, list] = /^\/api\/v1\/accounts\/id-([^/]+)\/statuses$/.exec(request.path) ?? [];
    if (request.method === "GET" && list !== undefined) return this.#list(request.query, list);
    const [, source] = /^\/api\/v1\/statuses\/(\d+)\/source$/.exec(request.path) ?? [];
    if (request.method === "GET" && source !== undefined && this.#software.hasSource)
      return this.#source(source, username);
    const [, own] = /^\/api\/v1\/statuses\/(\d+)$/.exec(request.path) ?? [];
    if (request.method === "DELETE" && own !== undefined) return this.#delete(own, username);
    const [, medium] = /^\/api\/v1\/media\/(\d+)$/.exec(request.path) ?? [];
    if (request.method === "GET" && medium !== undefined) return this.#medium(medium);
    if (request.method !== "POST") return null;
    if (request.path === "/api/v1/statuses") return this.#post(request, username);
    return request.path === "/api/v2/media" ? this.#attach(request, username) : null;
  }

  #post({ json, headers }: TwinRequest, username: string): Answer {
    const { keys, refusal, mostMedia, mixes, needsMedia } = this.#software;
    const key = keys === "unknown" ? undefined : headers["idempotency-key"];
    const earlier = this.#keys.get(`${username} ${String(key)}`);
    const now = this.#now();
    if (key !== undefined && earlier && now.getTime() - earlier.at < HOUR) {
      return keys === "refused"
        ? { status: 400, body: { message: "Duplicate idempotency key." } }
        : ok(this.#shown(earlier.status));
    }
    const ids = Array.isArray(json["media_ids"]) ? json["media_ids"].map(String) : [];
    const media = ids.map((id) => this.attachments.get(id));
    if (media.some((one) => one === undefined || one.username !== username)) return wrong("Media cannot be found");
    if (media.length > mostMedia) return wrong(`Cannot attach more than ${mostMedia} files`);
    if (!mixes && media.length > 1 && media.some((one) => one?.mimeType.startsWith("video/"))) {
      return wrong("Cannot attach a video to a post that already contains images");
    }
    if (media.some((one) => one !== undefined && one.pending > 0)) return wrong("Media is still being processed");
    if (textOf(json["status"]).trim() === "" && ids.length === 0) return wrong("Text can't be blank");
    const parent = json["in_reply_to_id"];
    if (needsMedia && ids.length === 0 && parent === undefined) {
      return { status: 403, body: { message: "Empty statuses are not allowed" } };
    }
    const refused = refusal(textOf(json["status"]), textOf(json["spoiler_text"]));
    if (refused !== null) return wrong(`Validation failed: ${refused}`);
    if (typeof parent === "string" && !this.posts.some(({ id }) => id === parent)) {
      return { status: 404, body: { error: "The post you are trying to reply to does not appear to exist." } };
    }
    const poll = this.#software.polls && pollIn(json, this.#software.polls, ids.length > 0);
    if (typeof poll === "string") return wrong(`Validation failed: ${poll}`);
    const policy = json["quote_approval_policy"] ?? null;
    if (this.#software.hasQuotePolicy && policy !== null && !QUOTE_POLICIES.has(policy))
      return wrong("Invalid quote approval policy");
    const status = this.#add(username, json, media as Attachment[], now);
    Object.assign(status, { poll, quotePolicy: this.#software.hasQuotePolicy ? policy : null });
    if (key !== undefined) this.#keys.set(`${username} ${String(key)}`, { status, at: now.getTime() });
    return ok(this.#shown(status));
  }

  #add(username: string, members: Record<string, unknown>, media: Attachment[], createdAt: Date): Status {
    const status = {
      id: String((BigInt(createdAt.getTime()) << 16n) + this.#made++),
      username,
      text: this.#software.kept(textOf(members["status"])).trim(),
      createdAt,
      media,
      visibility: textOf(members["visibility"], "public"),
      spoilerText: this.#software.needsMedia && members["sensitive"] !== true ? "" : textOf(members["spoiler_text"]),
      sensitive: members["sensitive"] === true,
      language: languageOf(textOf(members["language"])),
      inReplyTo: typeof members["in_reply_to_id"] === "string" ? members["in_reply_to_id"] : null,
      poll: null,
      quotePolicy: null,
    };
    this.posts.push(status);
    return status;
  }

  async #attach({ bytes, headers }: TwinRequest, username: string): Promise<Answer> {
    const type = String(headers["content-type"] ?? "");
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return wrong("Validation failed: File can't be blank");
    const content = Buffer.from(await file.arrayBuffer());
    const description = form.get("description");
    const refusal = await whyNotAttached(
      file,
      content,
      typeof description === "string" ? description : "",
      this.#software,
    );
    if (refusal !== null) return wrong(`Validation failed: ${refusal}`);
    const attachment: Attachment = {
      id: String(this.attachments.size + 1),
      username,
      mimeType: file.type,
      description: typeof description === "string" ? description : null,
      size: file.size,
      sha256: createHash("sha256").update(content).digest("hex"),
      pending: this.pending,
    };
    this.attachments.set(attachment.id, attachment);
    return ok(shownMedium(this.#origin, attachment), attachment.pending > 0 ? 202 : 200);
  }

  #medium(id: string): Answer {
    const attachment = this.attachments.get(id);
    if (attachment === undefined) return { status: 404, body: { error: "Record not found" } };
    if (attachment.pending > 0) attachment.pending -= 1;
    return ok(shownMedium(this.#origin, attachment), attachment.pending > 0 ? 206 : 200);
  }

  #list(query: URLSearchParams, username: string): Answer {
    const before = BigInt(query.get("max_id") ?? "9".repeat(30));
    const matches = this.posts
      .filter((status) => status.username === username && BigInt(status.id) < before)
      .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1));
    return ok(matches.slice(0, Math.min(Number(query.get("limit") ?? 20), 40)).map((status) => this.#shown(status)));
  }

  #source(id: string, username: string): Answer {
    const status = this.posts.find((each) => each.id === id && each.username === username);
    if (status === undefined) return { status: 404, body: { error: "Record not found" } };
    return ok({ id, text: status.text, spoiler_text: status.spoilerText });
  }

  #delete(id: string, username: string): Answer {
    const status = this.posts.find((each) => each.id === id && each.username === username);
    if (status === undefined) return { status: 404, body: { error: "Record not found" } };
    this.posts.splice(this.posts.indexOf(status), 1);
    return ok(this.#software.deleted ?? { ...this.#shown(status), text: status.text });
  }

  #shown({ id, username, createdAt, ...status }: Status) {
    const url = `${this.#origin}/@${username}/${id}`;
    const created_at = createdAt.toISOString();
    const in_reply_to_id = status.inReplyTo;
    return {
      id,
      created_at,
      url,
      uri: url,
      // Instances of Mastodon change texts in many ways on their way to HTML.
      content: this.#software.hasSource ? `<p>${randomUUID()}</p>` : (this.#software.shown ?? htmlOf)(status.text),
      visibility: status.visibility,
      in_reply_to_id,
    };
  }
}

const htmlOf = (text: string) =>
  `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#039;").replaceAll("\n", "<br>")}</p>`;

const textOf = (value: unknown, otherwise = "") => (typeof value === "string" ? value : otherwise);

/** Languages as Mastodon spells them. A region counts only where Mastodon names the pair. */
const LANGUAGES = new Set(["de", "en", "fr", "nb", "pt", "sr", "zh", "zh-CN", "zh-HK", "zh-TW", "zh-YUE"]);

/** The language of a status: as asked, else of the part before the region, else the author's, who has none here. */
function languageOf(tag: string): string | null {
  const language = [tag, tag.split(/[_-]/)[0] ?? ""].find((code) => LANGUAGES.has(code));
  return language ?? null;
}

const shownMedium = (origin: string, { id, mimeType, description, pending }: Attachment) => ({
  id,
  type: mimeType.split("/")[0],
  url: pending > 0 ? null : `${origin}/media/${id}`,
  description,
});
