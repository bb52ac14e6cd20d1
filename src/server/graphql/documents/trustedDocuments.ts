import type { Viewer } from "../../../platform/access/viewer.ts";
import type { Env } from "../../../platform/env/env.ts";
import { hashOf, SHA256 } from "../../../platform/values/documentId.ts";
import { CannotStart } from "../../boot/boot.ts";
import { documentCheck } from "../limits.ts";
import type { FindApplicationDocument } from "./applicationDocuments.ts";
import { DocumentCache } from "./cache.ts";
import { type ManifestDocument, readManifests } from "./manifests.ts";
import { ownDocuments } from "./ownDocuments.ts";

/** Memory for the parsed forms of trusted documents. No other document takes their place. */
const PARSED_BYTES = 64 * 1024 * 1024;
/** The number of refused documents that a failed start names. */
const MOST_NAMED = 20;

/** The documents that clients can call by an id: those of `DOCUMENTS_DIR`, the server's own, and each application's. */
export interface TrustedDocuments {
  /**
   * The valid documents by their texts, parsed once. Scopes and prices are kept with the parsed form (`authorize.ts`,
   * `cost.ts`).
   */
  readonly parsed: DocumentCache;
  /** Returns the text of a document for a caller; undefined for an id that the caller cannot use. */
  find(id: string, viewer: Viewer): Promise<string | undefined>;
}

/** The documents of `DOCUMENTS_DIR`, read and checked at start. */
export interface ServerDocuments {
  readonly texts: ReadonlyMap<string, string>;
  readonly parsed: DocumentCache;
}

/**
 * Reads the documents of `DOCUMENTS_DIR`.
 * @throws CannotStart that names each document that the schema or a limit refuses
 */
export function readServerDocuments(env: Env): ServerDocuments {
  const parsed = new DocumentCache(PARSED_BYTES);
  const documents = env.DOCUMENTS_DIR === undefined ? [] : readManifests(env.DOCUMENTS_DIR);
  const check = documentCheck(env);
  const refused: string[] = [];
  for (const { id, text, file } of documents) {
    const checked = check(text);
    if ("document" in checked) parsed.keep(text, checked.document);
    else refused.push(`${file}: the document ${id} is not valid: ${checked.refused}`);
  }
  if (refused.length > 0) throw new CannotStart(listed(refused));
  return { texts: byEveryId(documents), parsed };
}

const listed = (lines: readonly string[]) =>
  [
    ...lines.slice(0, MOST_NAMED),
    ...(lines.length > MOST_NAMED ? [`${lines.length - MOST_NAMED} more documents are not valid.`] : []),
  ].join("\n");

/** Returns texts by their ids and by their hashes. */
const byEveryId = (documents: readonly Pick<ManifestDocument, "id" | "text">[]) =>
  new Map(documents.flatMap(({ id, text }) => [[SHA256 + hashOf(text), text] as const, [id, text] as const]));

/** Creates the lookup of trusted documents. An application's own documents take precedence for its tokens. */
export function trustedDocuments({ texts, parsed }: ServerDocuments, find: FindApplicationDocument): TrustedDocuments {
  let own: ReadonlyMap<string, string> | undefined;
  return {
    parsed,
    async find(id, viewer) {
      const credential = viewer.kind === "user" ? viewer.credential : undefined;
      const theirs =
        credential?.kind === "application"
          ? await find({ id: credential.applicationId, version: credential.documentsVersion }, id)
          : undefined;
      own ??= byEveryId(ownDocuments().map(([name, text]) => ({ id: name, text })));
      return theirs ?? texts.get(id) ?? own.get(id);
    },
  };
}
