import { Buffer } from "node:buffer";
import type { DocumentNode } from "graphql";

/**
 * The memory of one token of a parsed document with its node, measured with documents of 2,000 tokens and rounded up.
 */
const BYTES_A_TOKEN = 500;

/** Parsed documents by their text, with a limit on their memory. The least recently used document is removed first. */
export class DocumentCache {
  readonly #maximum: number;
  readonly #kept = new Map<string, { readonly document: DocumentNode; readonly bytes: number }>();
  #bytes = 0;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(text: string): DocumentNode | undefined {
    const entry = this.#kept.get(text);
    if (entry === undefined) return undefined;
    this.#kept.delete(text);
    this.#kept.set(text, entry);
    return entry.document;
  }

  keep(text: string, document: DocumentNode): void {
    const bytes = Buffer.byteLength(text) * 2 + tokensOf(document) * BYTES_A_TOKEN;
    if (this.#kept.has(text) || bytes > this.#maximum) return;
    this.#kept.set(text, { document, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#maximum) return;
      this.#kept.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

/** Counts comments too: the document keeps them, and no limit counts them. */
function tokensOf({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count++;
  return count;
}
