import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hashOf, isDocumentId, SHA256 } from "../../../platform/values/documentId.ts";
import { CannotStart } from "../../boot/boot.ts";

/** A document of a manifest, with the file that it comes from. */
export interface ManifestDocument {
  readonly id: string;
  readonly text: string;
  readonly file: string;
}

const Text = z.string().min(1);
/** The manifest that @apollo/generate-persisted-query-manifest writes. */
const Apollo = z.object({
  format: z.literal("apollo-persisted-query-manifest"),
  version: z.literal(1),
  operations: z.array(z.object({ id: Text, body: Text })),
});
/** The file of relay-compiler's `persistConfig`, and of GraphQL Code Generator: texts by id. */
const Relay = z.record(z.string(), Text);

/**
 * Reads every manifest of a folder: all files whose names end in `.json`.
 * @throws CannotStart that names the file and the document
 */
export function readManifests(folder: string): ManifestDocument[] {
  let files: string[];
  try {
    files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch (error) {
    throw new CannotStart(`DOCUMENTS_DIR: ${(error as Error).message}`);
  }
  const documents = new Map<string, ManifestDocument>();
  for (const document of files.toSorted().flatMap((name) => documentsIn(join(folder, name)))) {
    const { id, file, text } = document;
    const other = documents.get(id);
    if (other !== undefined && other.text !== text)
      throw new CannotStart(`${file}: the document ${id} has another text in ${other.file}`);
    documents.set(id, document);
  }
  return [...documents.values()];
}

function documentsIn(file: string): ManifestDocument[] {
  const content = contentOf(file);
  const apollo = Apollo.safeParse(content);
  const relay = Relay.safeParse(content);
  const pairs = apollo.success
    ? apollo.data.operations.map(({ id, body }) => [id, body] as const)
    : Object.entries(relay.data ?? {});
  if (!apollo.success && !relay.success)
    throw new CannotStart(`${file}: is neither a manifest of Apollo nor an object of texts by id, as Relay writes it`);
  for (const [id, text] of pairs) {
    if (!isDocumentId(id)) throw new CannotStart(`${file}: ${JSON.stringify(id)} is not the id of a document`);
    if (id.startsWith(SHA256) && id !== SHA256 + hashOf(text))
      throw new CannotStart(`${file}: the document ${id} has the SHA-256 ${hashOf(text)}`);
  }
  return pairs.map(([id, text]) => ({ id, text, file }));
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new CannotStart(`${file}: ${(error as Error).message}`);
  }
}
