import { readText } from "../../../rest-compat/engine/request/body.ts";
import { DomainError } from "../../platform/errors/errors.ts";

const LIMITS = { size: 16 * 1024, time: 5000 };

/**
 * Returns the members of a form that a browser sends.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, BAD_REQUEST
 */
export async function formBody(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "The body of this page must be application/x-www-form-urlencoded");
  return new URLSearchParams(request.body === null ? "" : await readText(request.body, LIMITS));
}
