import { DataStore, type Locker, Server, Upload } from "@tus/server";
import { UPLOADS } from "../../../domains/media/uploads/addresses.ts";
import { cancelMediaUpload } from "../../../domains/media/uploads/cancel.ts";
import { createMediaUpload } from "../../../domains/media/uploads/create.ts";
import { extentOf } from "../../../domains/media/uploads/extent.ts";
import { receive } from "../../../domains/media/uploads/receive.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { ErrorCode } from "../../../platform/errors/table.ts";
import { declaredHeaders, pickHeaders } from "../../http/declared.ts";
import type { Body } from "./body.ts";
import { createTusUpload, deleteTusUpload, headTusUpload, patchTusUpload } from "./operations.ts";

const EXTENSIONS = ["creation", "termination"];
const OPERATIONS = { POST: createTusUpload, PATCH: patchTusUpload, HEAD: headTusUpload, DELETE: deleteTusUpload };
/** Headers of extensions that this server does not have. The library refuses requests with them. */
const OF_EXTENSIONS = ["Upload-Concat", "Upload-Defer-Length", "Upload-Length"];

/**
 * tus 1.0 over upload sessions. The library implements the protocol; `receive` handles the bytes, as for every other
 * way.
 */
class Sessions extends DataStore {
  override extensions = EXTENSIONS;
  readonly #context: RequestContext;
  readonly #failed: (error: unknown) => void;

  constructor(context: RequestContext, failed: (error: unknown) => void) {
    super();
    this.#context = context;
    this.#failed = failed;
  }

  /** The session was created when it got its name. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { received, size } = await extentOf(this.#context, id);
    return new Upload({ id, size, offset: received });
  }

  override async write(content: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    try {
      return (await receive(this.#context, id, { offset, content })).received;
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await cancelMediaUpload(this.#context, { id });
  }
}

/** No locks are needed: `receive` admits one request at a time, the latest, across all servers. */
const NO_LOCKS: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

const OPTIONS = { path: UPLOADS, relativeLocation: true, allowedOrigins: [], locker: NO_LOCKS };

/** Answers with the extensions that clients may use. */
export const capabilities = (request: Request): Promise<Response> => {
  const datastore = new DataStore();
  datastore.extensions = EXTENSIONS;
  return new Server({ ...OPTIONS, datastore }).handleWeb(request);
};

/** Answers one request of a tus client. @throws DomainError */
export async function tus(request: Request, body: Body, context: RequestContext): Promise<Response> {
  let thrown: unknown;
  // The library reports a failure only after the body ended, which may never happen.
  const failure = Promise.withResolvers<never>();
  const server = new Server({
    ...OPTIONS,
    datastore: new Sessions(context, failure.reject),
    namingFunction: (_request, metadata = {}) => create(request, context, metadata),
    async onResponseError(_request, error) {
      thrown = error;
      return undefined;
    },
  });
  const answer = server.handleWeb(native(request, body));
  answer.catch(() => undefined);
  failure.promise.catch(() => undefined);
  const response = await Promise.race([answer, failure.promise]).catch((error: unknown) => {
    throw refusalIn(error) ?? error;
  });
  if (response.status < 400) return response;
  if (thrown !== undefined && refusalIn(thrown) === undefined) throw thrown;
  throw refusalOf(response.status, await response.text());
}

const refusalOf = (status: number, text: string) => new DomainError(CODES[status] ?? "BAD_REQUEST", text.trim());

/** Returns an error of the library, which carries the status and the text of an answer. */
function refusalIn(thrown: unknown): DomainError | undefined {
  const { status_code: status, body } = (thrown ?? {}) as { status_code?: unknown; body?: unknown };
  return typeof status === "number" ? refusalOf(status, String(body)) : undefined;
}

/** Our codes for refusals of the library. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: "NOT_FOUND",
  409: "CONFLICT",
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  500: "INTERNAL",
};

/**
 * Returns a native request: the library does not accept the requests and streams of the server's adapter. The library
 * sees no undeclared header, so a body is never written by an operation that declares none.
 */
function native(request: Request, { chunks }: Body): Request {
  const { method, body } = request;
  // The library would read the query as a part of the id.
  const [url = ""] = request.url.split("?", 1);
  const operation = OPERATIONS[method as keyof typeof OPERATIONS];
  const ofBody = "body" in operation ? ["Content-Type", "Content-Length"] : [];
  const headers = pickHeaders(request.headers, [...Object.keys(operation.headers), ...ofBody, ...OF_EXTENSIONS]);
  if (body === null) return new Request(url, { method, headers });
  const iterator = chunks[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return new Request(url, { method, headers, body: stream, duplex: "half" } as RequestInit);
}

/** Creates a session for a plain tus client, with Upload-Metadata as the mutation's input. */
async function create(request: Request, context: RequestContext, said: Record<string, string | null>): Promise<string> {
  const { upload } = await createMediaUpload(context, {
    workspaceId: said["workspace_id"] ?? "",
    filename: said["filename"] ?? said["name"] ?? "",
    mimeType: said["filetype"] ?? said["type"] ?? null,
    size: Number(declaredHeaders(request, createTusUpload).get("Upload-Length")),
  });
  if (upload === null) throw new Error("an upload without a digest cannot be a duplicate");
  return upload.id;
}
