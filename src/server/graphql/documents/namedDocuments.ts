import { type ExecutionArgs, getOperationAST } from "graphql";
import type { GraphQLParams, Plugin } from "graphql-yoga";
import { can } from "../../../platform/access/permissions.ts";
import { impersonatorOf, type Viewer } from "../../../platform/access/viewer.ts";
import type { Env } from "../../../platform/env/env.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { hashOf, isDocumentId, readDocumentId, SHA256 } from "../../../platform/values/documentId.ts";
import type { Call } from "../../http/call.ts";
import { AutomaticDocuments } from "./automaticDocuments.ts";
import type { TrustedDocuments } from "./trustedDocuments.ts";

interface ServerContext {
  call: Call;
}

/** The members of a request as the caller sent them: Yoga checks the others later. */
type Params = Omit<GraphQLParams, "query"> & { query?: unknown; documentId?: unknown };

/** Memory for the texts of automatic persisted queries. */
const AUTOMATIC_BYTES = 8 * 1024 * 1024;

/**
 * Replaces the id of a document by its text: `documentId` (GraphQL over HTTP, appendix A), and the extension
 * `persistedQuery` of automatic persisted queries. With `TRUSTED_DOCUMENTS=only`, refuses every other document, except
 * of instance administrators.
 */
export function namedDocuments(
  { TRUSTED_DOCUMENTS }: Pick<Env, "TRUSTED_DOCUMENTS">,
  trusted: TrustedDocuments,
  automatic = new AutomaticDocuments(AUTOMATIC_BYTES),
): Plugin<object, ServerContext> {
  const registrations = new WeakMap<Call, () => void>();
  const isFree = (viewer: Viewer) => TRUSTED_DOCUMENTS === "any" || can(viewer, "instance.administer");

  /**
   * Returns the text of a request that names its document by an id; undefined for a request with the document itself.
   */
  async function textOf({ query, documentId, extensions }: Params, call: Call): Promise<string | undefined> {
    const { viewer } = await call.context();
    if (documentId != null) {
      const id = readDocumentId(documentId);
      if (query != null) throw badRequest("documentId and query cannot be combined: send one of them.");
      const text = await trusted.find(id, viewer);
      if (text === undefined)
        throw new DomainError("DOCUMENT_NOT_FOUND", "No trusted document of this caller has the given documentId.");
      call.outcome.trusted = true;
      return text;
    }
    // Yoga refuses such a query.
    if (query != null && typeof query !== "string") return undefined;
    const extension = extensions?.["persistedQuery"];
    const sha256 = extension == null ? undefined : sha256Of(extension);
    if (sha256 !== undefined && query != null && sha256 !== hashOf(query))
      throw badRequest("extensions.persistedQuery.sha256Hash must be the SHA-256 of the query.");
    const text = sha256 === undefined ? undefined : await trustedByHash(sha256, viewer);
    if (text !== undefined) {
      call.outcome.trusted = true;
      return text;
    }
    if (query != null && !isFree(viewer))
      throw new DomainError("DOCUMENT_NOT_TRUSTED", "This server executes trusted documents only: send a documentId.");
    if (sha256 === undefined) return undefined;
    const caller = callerOf(viewer);
    if (query == null) return automatic.get(caller, sha256) ?? unknownHash(isFree(viewer));
    registrations.set(call, () => automatic.keep(caller, sha256, query));
    return undefined;
  }

  /** Clients with a manifest send the id of a document as its hash. */
  const trustedByHash = async (sha256: string, viewer: Viewer) =>
    isDocumentId(sha256)
      ? ((await trusted.find(sha256, viewer)) ?? (await trusted.find(SHA256 + sha256, viewer)))
      : undefined;

  /** Keeps a registered text when the document is known to be valid, so that invalid texts take no memory. */
  const register = ({ document, operationName, contextValue }: ExecutionArgs) => {
    const { call } = contextValue as ServerContext;
    if (getOperationAST(document, operationName)) registrations.get(call)?.();
  };

  return {
    onParams({ params, setParams, context }) {
      const request = (params ?? {}) as Params;
      const { documentId, ...rest } = request;
      const names = documentId != null || rest.extensions?.["persistedQuery"] != null;
      if (!names && TRUSTED_DOCUMENTS === "any") return;
      const { call } = context;
      const replace = async () => {
        const text = await textOf(request, call);
        if (text !== undefined) setParams({ ...rest, query: text } as GraphQLParams);
      };
      return replace();
    },
    onExecute: ({ args }) => register(args),
    onSubscribe: ({ args }) => register(args),
  };
}

/** Returns the hash of the extension. @throws DomainError BAD_REQUEST for another form */
function sha256Of(extension: unknown): string {
  const { version, sha256Hash } = extension as { version?: unknown; sha256Hash?: unknown };
  if (version === 1 && typeof sha256Hash === "string") return sha256Hash;
  throw badRequest("extensions.persistedQuery must have the members version (1) and sha256Hash.");
}

/**
 * Throws the errors of the protocol, whose messages clients compare: after the first one they send the document, after
 * the second one never again its hash.
 */
function unknownHash(mayRegister: boolean): never {
  throw mayRegister
    ? new DomainError("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound")
    : new DomainError("PERSISTED_QUERY_NOT_SUPPORTED", "PersistedQueryNotSupported");
}

const badRequest = (message: string) => new DomainError("BAD_REQUEST", message);

/** Returns what distinguishes callers who see different things: the person, the application and an impersonation. */
function callerOf(viewer: Viewer): string {
  if (viewer.kind === "anonymous") return "";
  const { id, credential } = viewer;
  return `${id} ${credential.kind === "application" ? credential.applicationId : ""} ${impersonatorOf(viewer)}`;
}
