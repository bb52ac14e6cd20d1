import { drain } from "../../../rest-compat/engine/request/drain.ts";
import { DomainError } from "../../platform/errors/errors.ts";

const DRAIN_MS = 5000;

/**
 * Refuses a body with a content coding: its bytes are not the ones that it stands for, and would be stored or parsed as
 * they are. No surface decodes bodies, because a small coded body can stand for an endless one.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE
 */
export function requirePlainBody(request: Request): void {
  const coding = request.headers.get("content-encoding");
  if (coding === null) return;
  const codings = coding.toLowerCase().split(",");
  if (codings.every((each) => ["", "identity"].includes(each.trim()))) return;
  const { body } = request;
  if (body === null) return;
  void drain(body.getReader(), DRAIN_MS);
  throw new DomainError(
    "UNSUPPORTED_MEDIA_TYPE",
    "Content-Encoding must be absent or identity: send the body as it is",
  );
}
