import { setImmediate as turn } from "node:timers/promises";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError, type Issue } from "../../../platform/errors/errors.ts";
import { hashOf, isDocumentId, SHA256 } from "../../../platform/values/documentId.ts";
import { ONCE } from "../../../platform/values/unique.ts";

interface DocumentInput {
  readonly id: string;
  readonly text: string;
}

/** The number of documents that are checked before other requests have a turn. */
const AT_ONCE = 8;
/** The number of violations that one answer lists. */
const MOST_ISSUES = 20;

/**
 * Checks the ids and the texts of documents, as for a request with each text.
 * @throws DomainError INVALID_INPUT that names the first 20 documents with a violation; UNAVAILABLE in a process that
 * executes no documents
 */
export async function checkDocuments(
  { documents }: { readonly documents: readonly DocumentInput[] },
  { services: { documentCheck } }: RequestContext,
): Promise<void> {
  if (documentCheck === null) throw new DomainError("UNAVAILABLE", "This process cannot check documents");
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const [index, { id, text }] of documents.entries()) {
    if (index % AT_ONCE === 0) await turn();
    const wrongId = faultOfId(id, text, seen);
    if (wrongId !== undefined) issues.push({ path: ["documents", index, "id"], message: wrongId, value: id });
    const checked = documentCheck(text);
    if ("refused" in checked)
      issues.push({ path: ["documents", index, "text"], message: `is not valid in ${id}: ${checked.refused}` });
    seen.add(id);
    if (issues.length >= MOST_ISSUES) break;
  }
  const [first] = issues;
  if (first) throw new DomainError("INVALID_INPUT", `${first.path.join(".")}: ${first.message}`, issues);
}

function faultOfId(id: string, text: string, seen: ReadonlySet<string>): string | undefined {
  if (seen.has(id)) return ONCE;
  if (!isDocumentId(id))
    return "must be sha256: followed by 64 lower-case hexadecimal digits, or an id of letters, digits and -._~";
  return id.startsWith(SHA256) && id !== SHA256 + hashOf(text) ? "must be the SHA-256 of the text" : undefined;
}
