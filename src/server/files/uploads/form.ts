import { updateMedia } from "../../../domains/media/update.ts";
import { completeAt } from "../../../domains/media/uploads/addresses.ts";
import { cancelMediaUpload } from "../../../domains/media/uploads/cancel.ts";
import { chunksOf } from "../../../domains/media/uploads/chunks.ts";
import { completeMediaUpload } from "../../../domains/media/uploads/complete.ts";
import { createMediaUpload } from "../../../domains/media/uploads/create.ts";
import { LARGEST_IMAGE, millisecondsFor } from "../../../domains/media/uploads/limits.ts";
import { receive } from "../../../domains/media/uploads/receive.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { requireCredential } from "../../../platform/access/requireCredential.ts";
import { DomainError, type Issue } from "../../../platform/errors/errors.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import { chargeOrPrice } from "../../budget/costOnly.ts";
import { formCost } from "../../budget/uploadCost.ts";
import type { Call } from "../../http/call.ts";
import { methodNotAllowed, refusal } from "../../http/refusal.ts";
import { bodyOf } from "./body.ts";
import { boundaryOf, gathered, type Part, partsOf } from "./multipart.ts";
import { type TemporaryFile, withTemporaryFile } from "./temporaryFile.ts";

/** The most bytes of the one file; larger ones are sent to a session. */
const MOST_FORM_BYTES = LARGEST_IMAGE;
const MOST_FIELD_BYTES = 64 * 1024;

type Rest = (call: Call, variant: Request) => Promise<Response>;

interface Form {
  workspaceId: string;
  altText: string;
  filename: string;
  mimeType: string;
  size: number;
}

/**
 * `POST /api/v1/media/upload`: a form with one file, as one request for opening, sending and completing a session. The
 * file goes through a temporary one, because its size is known at its end, and so may be the workspace.
 */
export async function uploadForm(call: Call, rest: Rest): Promise<Response> {
  const { request, services } = call;
  const body = bodyOf(request);
  const allow = "POST, OPTIONS";
  try {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    if (request.method !== "POST") throw methodNotAllowed(allow);
    const caller = await call.context();
    requireCredential(caller.viewer, "write", "media:write");
    const boundary = boundaryOf(request);
    const priced = await chargeOrPrice(call, formCost(request, MOST_FORM_BYTES));
    if (priced !== undefined) {
      body.drop();
      return priced;
    }
    call.allowLongBody();
    // Each of the operations would take the key for its own.
    const context: RequestContext = Object.create(caller, { idempotencyKey: { value: null } });
    const leave = await call.enter("upload", []);
    try {
      return await withTemporaryFile(async (file) => {
        const form = await inTime((late) => {
          const chunks = chunksOf(body.chunks, AbortSignal.any([caller.signal, late]));
          return formOf(partsOf(chunks, boundary), file);
        });
        const id = await uploaded(context, form, file);
        const own: Call = Object.create(call, { context: { value: async () => context } });
        return rest(own, completion(request, id, form));
      });
    } finally {
      leave?.();
    }
  } catch (error) {
    if (findDomainError(error) === undefined)
      services.log.error("uploads.failed", { requestId: call.requestId }, error);
    body.drop();
    return refusal(request, services.env, error, { allow }, inForm);
  }
}

/** The size, the type and the name are those of the file. */
const inForm = ([name]: Issue["path"]) => ({
  location: name === "workspaceId" ? "body.workspace_id" : name === "altText" ? "body.alt_text" : "body.file",
  secret: false,
});

/** A form holds a place for uploads while it arrives: no longer than a session with such a file lasts. */
const MOST_MS = millisecondsFor(MOST_FORM_BYTES);

/** Runs work with a signal that aborts it. @throws DomainError REQUEST_TIMEOUT */
async function inTime<Result>(work: (late: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const late = new DomainError("REQUEST_TIMEOUT", `The form did not arrive within ${MOST_MS} ms`);
  const timer = setTimeout(() => controller.abort(late), MOST_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the fields of a form, and writes its file. @throws DomainError VALIDATION_FAILED, BAD_REQUEST */
async function formOf(parts: AsyncIterable<Part>, target: TemporaryFile): Promise<Form> {
  const fields = new Map<string, string>();
  let file: Pick<Form, "filename" | "mimeType" | "size"> | undefined;
  for await (const { name, filename, type, content } of parts) {
    if (fields.has(name) || (name === "file" && file !== undefined))
      throw violation(name, "must not be given more than once");
    if (name === "file" && filename !== null) file = { filename, mimeType: type, size: await written(content, target) };
    else if (name === "workspace_id" || name === "alt_text")
      fields.set(name, (await gathered(content, MOST_FIELD_BYTES)).toString("utf8"));
    else throw violation(name, name === "file" ? "must be a file" : "unknown member");
  }
  const workspaceId = fields.get("workspace_id");
  if (workspaceId === undefined) throw violation("workspaceId", "required");
  if (file === undefined) throw violation("file", "required");
  return { workspaceId, altText: fields.get("alt_text") ?? "", ...file };
}

const violation = (name: string, message: string) =>
  new DomainError("VALIDATION_FAILED", `${name}: ${message}`, [{ path: [name], message }]);

/** @throws DomainError PAYLOAD_TOO_LARGE */
async function written(content: AsyncIterable<Uint8Array>, target: TemporaryFile): Promise<number> {
  for await (const piece of content) {
    if (target.size + piece.byteLength > MOST_FORM_BYTES)
      throw new DomainError(
        "PAYLOAD_TOO_LARGE",
        `The file has more than ${MOST_FORM_BYTES} bytes; send it to an upload session`,
      );
    await target.append(piece);
  }
  return target.size;
}

/** Makes the media item of a file. @returns the id of its completed session */
async function uploaded(context: RequestContext, form: Form, file: TemporaryFile): Promise<string> {
  const { altText, ...described } = form;
  const { upload } = await createMediaUpload(context, described);
  if (upload === null) throw new Error("an upload without a digest cannot be a duplicate");
  const { id } = upload;
  try {
    await receive(context, id, { offset: null, content: file.content() });
    const { media } = await completeMediaUpload(context, { id, workspaceId: form.workspaceId });
    // A text that the library has already is not replaced.
    if (altText !== "" && media.altText === "") await updateMedia(context, { id: media.id, altText });
  } catch (error) {
    // A completed session cannot be canceled, and needs not be.
    await cancelMediaUpload(context, { id }).catch(() => undefined);
    throw error;
  }
  return id;
}

/** The request whose answer the form has: completing a session again returns its item. */
const completion = ({ url }: Request, id: string, { workspaceId }: Form): Request =>
  new Request(new URL(completeAt(id), url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ workspace_id: workspaceId }),
  });
