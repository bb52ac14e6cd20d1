import { Buffer } from "node:buffer";
import type { DocumentNode } from "graphql";

/** What one token of a parsed document takes in memory, with its node; measured with parsed documents of 2,000 tokens, and rounded up. */
const BYTES_A_TOKEN = 500;

/** Parsed documents by their text, bounded by the memory that they take. The one that was used longest ago goes first. */
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
    const known = this.#kept.get(text);
    if (known === undefined) return undefined;
    this.#kept.delete(text);
    this.#kept.set(text, known);
    return known.document;
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

/** Comments are tokens too: the document holds them, though nothing limits their number. */
function tokensOf({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count++;
  return count;
}
