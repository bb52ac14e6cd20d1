import { DataStore, type Locker, Server, Upload } from "@tus/server";
import type { Scope } from "../../access/scope.ts";
import { DomainError, type ErrorCode } from "../../core/errors.ts";
import { UPLOADS } from "../../media/uploads/addresses.ts";
import { cancelMediaUpload } from "../../media/uploads/cancel.ts";
import { createMediaUpload } from "../../media/uploads/create.ts";
import { extentOf } from "../../media/uploads/extent.ts";
import { receive } from "../../media/uploads/receive.ts";

const EXTENSIONS = ["creation", "termination"];

/** tus 1.0 over upload sessions. Its protocol is the library's; what happens with bytes is `receive`'s, for this as for any other way. */
class Sessions extends DataStore {
  override extensions = EXTENSIONS;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    super();
    this.#scope = scope;
  }

  /** The session is made by then, when it was given its name. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { received, size } = await extentOf(this.#scope, id);
    return new Upload({ id, size, offset: received });
  }

  override async write(content: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const { received } = await receive(this.#scope, id, { offset, content });
    return received;
  }

  override async remove(id: string): Promise<void> {
    await cancelMediaUpload(this.#scope, { id });
  }
}

/** `receive` lets one in at a time, and the one who came last, on any server. */
const NO_LOCKS: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

const OPTIONS = { path: UPLOADS, relativeLocation: true, allowedOrigins: [], locker: NO_LOCKS };

/** What a client may ask for. */
export const capabilities = (request: Request): Promise<Response> => {
  const datastore = new DataStore();
  datastore.extensions = EXTENSIONS;
  return new Server({ ...OPTIONS, datastore }).handleWeb(request);
};

/** Answers one request of a tus client. @throws DomainError */
export async function tus(request: Request, scope: Scope): Promise<Response> {
  let thrown: unknown;
  const server = new Server({
    ...OPTIONS,
    datastore: new Sessions(scope),
    namingFunction: (_request, metadata = {}) => create(request, scope, metadata),
    async onResponseError(_request, error) {
      thrown = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(native(request));
  if (response.status < 400) return response;
  if (thrown !== undefined && !isOfLibrary(thrown)) throw thrown;
  throw new DomainError(CODES[response.status] ?? "BAD_REQUEST", (await response.text()).trim());
}

/** What the library throws says by which status it is answered. */
const isOfLibrary = (thrown: unknown) => typeof (thrown as { status_code?: unknown } | null)?.status_code === "number";

/** What the library refuses by itself. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: "NOT_FOUND",
  409: "CONFLICT",
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  500: "INTERNAL",
};

/** The server's adapter has requests and streams of its own kind, which the library does not take for any. */
function native({ url, method, headers, body }: Request): Request {
  const reader = body?.getReader();
  if (reader === undefined) return new Request(url, { method, headers });
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Request(url, { method, headers, body: stream, duplex: "half" } as RequestInit);
}

/** A session for a client that knows nothing but tus: what it says in Upload-Metadata is the mutation's input. */
async function create(request: Request, scope: Scope, said: Record<string, string | null>): Promise<string> {
  const { upload } = await createMediaUpload(scope, {
    workspaceId: said["workspace_id"] ?? "",
    filename: said["filename"] ?? said["name"] ?? "",
    mimeType: said["filetype"] ?? said["type"] ?? null,
    size: Number(request.headers.get("upload-length")),
  });
  if (upload === null) throw new Error("without a digest nothing is known to be there already");
  return upload.id;
}
