import { receive } from "../../../domains/media/uploads/receive.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { declaredHeaders } from "../../http/declared.ts";
import type { Body } from "./body.ts";
import { putUpload } from "./operations.ts";

const RANGE = /^bytes (\d{1,16})-(\d{1,16})\/(\d{1,16})$/;

/**
 * One streaming PUT of all bytes, or with Content-Range of the missing ones. Without Content-Range, the upload starts
 * again.
 * @throws DomainError BAD_REQUEST for an invalid range, or a body that ends before the file does; see `receive`
 */
export async function put(request: Request, body: Body, context: RequestContext, id: string): Promise<Response> {
  const offset = offsetOf(declaredHeaders(request, putUpload).get("Content-Range"));
  const { received, size } = await receive(context, id, { offset, content: body.chunks });
  if (received < size) {
    throw new DomainError("BAD_REQUEST", `${received} of ${size} bytes arrived; continue from there`, [], {
      received,
      size,
    });
  }
  return new Response(null, {
    status: 204,
    headers: { "upload-offset": String(received), "upload-length": String(size) },
  });
}

function offsetOf(range: string | null): number | null {
  if (range === null) return null;
  const [, start = "", end = "", size = ""] = RANGE.exec(range) ?? [];
  if (start === "" || Number(end) !== Number(size) - 1 || Number(start) > Number(end)) {
    throw new DomainError(
      "BAD_REQUEST",
      "Content-Range must be bytes <first>-<last>/<size>, up to the last byte of the file",
    );
  }
  return Number(start);
}
