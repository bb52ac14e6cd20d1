import { type DocumentNode, getOperationAST } from "graphql";
import { requireCredential, requireScope } from "../../../platform/access/requireCredential.ts";
import type { Viewer } from "../../../platform/access/viewer.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { type Needs, needsOf } from "./needs.ts";

const needsByDocument = new WeakMap<DocumentNode, Map<string, Needs>>();

/**
 * Requires the credentials of all root fields of a document, before anything else of the request is read.
 * @throws DomainError
 */
export function authorizeDocument(document: DocumentNode, viewer: Viewer): void {
  const needs = neededBy(document, null);
  for (const { credential, application } of needs?.roots ?? []) requireCredential(viewer, credential, application);
  authorizeApplication(document, null, viewer);
}

/** Whether a field of the document requires an instance administrator. */
export const isForInstance = (document: DocumentNode): boolean =>
  neededBy(document, null)?.roots.some(({ credential }) => credential === "instance") === true;

/**
 * Whether a root field of an operation accepts a person's own session only: it shows credentials, or rows beyond the
 * person's tenants.
 */
export const isForPerson = (document: DocumentNode, operationName: string | null): boolean =>
  neededBy(document, operationName)?.roots.some(
    ({ credential }) => credential !== "read" && credential !== "public",
  ) === true;

/**
 * Requires of an external application the scopes of everything that an operation reads, including nested fields. Other
 * credentials pass.
 * @throws DomainError FORBIDDEN that names the missing scope or the closed type or field
 */
export function authorizeApplication(document: DocumentNode, operationName: string | null, viewer: Viewer): void {
  if (viewer.kind !== "user" || viewer.credential.kind !== "application") return;
  const needs = neededBy(document, operationName);
  if (needs === null) return;
  // REST checks the scope of the root field first, so that a document has the same refusal on both surfaces.
  for (const scope of needs.scopes) requireScope(viewer, scope);
  if (needs.closed !== null) throw forbidden(`${needs.closed} is closed to applications`);
}

/** Returns null for a document without such an operation, which is refused elsewhere. */
function neededBy(document: DocumentNode, operationName: string | null): Needs | null {
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const byName = needsByDocument.get(document) ?? new Map<string, Needs>();
  needsByDocument.set(document, byName);
  const name = operation.name?.value ?? "";
  const needs = byName.get(name) ?? needsOf(document, operation);
  byName.set(name, needs);
  return needs;
}
