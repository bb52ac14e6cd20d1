import { createHash } from "node:crypto";
import type { Answer, TwinRequest } from "../../shared/twin/request.ts";
import { whyInvalid, whyNoGate } from "./records.ts";

export interface RepoRecord {
  rkey: string;
  cid: string;
  /** The text of the post. */
  text: string;
  value: Record<string, unknown>;
}

export interface GateRecord {
  collection: string;
  rkey: string;
  value: Record<string, unknown>;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (error: string, message = `Refused as ${error}`): Answer => ({ status: 400, body: { error, message } });

const RAW = 0x55;
const DAG_CBOR = 0x71;

/**
 * The repository of one account, with the reference server's ways: compare and swap, and a record that is there
 * already.
 */
export class AtprotoRepo {
  readonly posts: RepoRecord[] = [];
  /** The records that say who can reply to a post and quote it. */
  readonly gates: GateRecord[] = [];
  readonly blobs = new Map<string, { mimeType: string; size: number; sha256: string }>();
  /** Like servers to which `swapRecord: null` says nothing. */
  ignoresNull = false;
  readonly #did: string;

  constructor(did: string) {
    this.#did = did;
  }

  get({ query }: TwinRequest): Answer {
    const record = this.#at(query.get("rkey"));
    if (query.get("repo") !== this.#did || record === undefined) return refused("RecordNotFound");
    return ok({ uri: this.#uri(record.rkey), cid: record.cid, value: record.value });
  }

  create({ json }: TwinRequest): Answer {
    const rkey = typeof json["rkey"] === "string" ? json["rkey"] : `made${this.posts.length}`;
    return this.#at(rkey) ? refused("InvalidRequest") : this.#write({ ...json, rkey });
  }

  put({ json }: TwinRequest): Answer {
    const record = this.#at(json["rkey"]);
    const swap = this.ignoresNull && json["swapRecord"] === null ? undefined : json["swapRecord"];
    if (record && cidOf(DAG_CBOR, JSON.stringify(json["record"])) === record.cid) return this.#written(record);
    if (swap !== undefined && swap !== (record?.cid ?? null)) return refused("InvalidSwap");
    return this.#write(json);
  }

  /** Makes several records, all of them or none. The reference server fails at a record that exists already. */
  applyWrites({ json }: TwinRequest): Answer {
    const writes = (Array.isArray(json["writes"]) ? json["writes"] : []) as Record<string, unknown>[];
    const posts: Record<string, unknown>[] = [];
    const gates: GateRecord[] = [];
    for (const { $type, collection, rkey, value } of writes) {
      if ($type !== "com.atproto.repo.applyWrites#create" || json["repo"] !== this.#did || !isObject(value)) {
        return refused("InvalidRequest");
      }
      const isThere = collection === "app.bsky.feed.post" ? this.#at(rkey) : this.#gateAt(collection, rkey);
      if (isThere) return { status: 500, body: { error: "InternalServerError", message: "Internal Server Error" } };
      const invalid =
        collection === "app.bsky.feed.post"
          ? whyInvalid(value, this.blobs)
          : whyNoGate(String(collection), value, this.#uri(String(rkey)));
      if (invalid !== null || !isTid(rkey)) return refused("InvalidRequest", invalid ?? "rkey is no tid");
      if (collection === "app.bsky.feed.post") posts.push({ repo: this.#did, collection, rkey, record: value });
      else gates.push({ collection: String(collection), rkey, value });
    }
    for (const post of posts) this.#write(post);
    this.gates.push(...gates);
    const $type = "com.atproto.repo.applyWrites#createResult";
    const results = writes.map(({ collection, rkey, value }) => ({
      $type,
      uri: `at://${this.#did}/${String(collection)}/${String(rkey)}`,
      cid: cidOf(DAG_CBOR, JSON.stringify(value)),
      validationStatus: "valid",
    }));
    return ok({ results });
  }

  /** Answers the same for a record that does not exist. */
  delete({ json }: TwinRequest): Answer {
    if (json["repo"] !== this.#did || json["collection"] !== "app.bsky.feed.post") return refused("InvalidRequest");
    const record = this.#at(json["rkey"]);
    if (record) this.posts.splice(this.posts.indexOf(record), 1);
    return ok({});
  }

  upload({ bytes, headers }: TwinRequest): Answer {
    if (bytes.length === 0) return refused("InvalidRequest");
    const cid = cidOf(RAW, bytes);
    const mimeType = String(headers["content-type"] ?? "");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    this.blobs.set(cid, { mimeType, size: bytes.length, sha256 });
    return ok({ blob: { $type: "blob", ref: { $link: cid }, mimeType, size: bytes.length } });
  }

  #write({ repo, collection, rkey, record }: Record<string, unknown>): Answer {
    const fits = repo === this.#did && collection === "app.bsky.feed.post" && isTid(rkey) && isObject(record);
    if (!fits) return refused("InvalidRequest");
    const invalid = whyInvalid(record, this.blobs);
    if (invalid !== null) return refused("InvalidRequest", invalid);
    const there = this.#at(rkey);
    const made = { rkey, cid: cidOf(DAG_CBOR, JSON.stringify(record)), text: String(record["text"]), value: record };
    if (there) Object.assign(there, made);
    else this.posts.push(made);
    return this.#written(made);
  }

  #written({ rkey, cid }: RepoRecord): Answer {
    return ok({ uri: this.#uri(rkey), cid, validationStatus: "valid" });
  }

  #uri = (rkey: string) => `at://${this.#did}/app.bsky.feed.post/${rkey}`;
  #gateAt = (collection: unknown, rkey: unknown) =>
    this.gates.find((gate) => gate.collection === collection && gate.rkey === rkey);
  #at = (rkey: unknown) => this.posts.find((record) => record.rkey === rkey);
}

const isTid = (rkey: unknown): rkey is string =>
  typeof rkey === "string" && /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/.test(rkey);

const isObject = (record: unknown): record is Record<string, unknown> => typeof record === "object" && record !== null;

/** A CIDv1 with SHA-256, in base 32. */
function cidOf(codec: number, content: string | Buffer): string {
  const bytes = [1, codec, 0x12, 32, ...createHash("sha256").update(content).digest()];
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const digits = bits.match(/.{1,5}/g)?.map((five) => Number.parseInt(five.padEnd(5, "0"), 2)) ?? [];
  return `b${digits.map((digit) => "abcdefghijklmnopqrstuvwxyz234567".charAt(digit)).join("")}`;
}
