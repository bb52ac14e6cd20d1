import { drain } from "../../../rest-compat/drain.ts";
import { admit } from "../../access/admit.ts";
import { DomainError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import type { Call } from "../call.ts";
import { refusal } from "../refusal.ts";

/** How long a client that is refused is heard out, in milliseconds. */
const HEARD_MS = 5000;

/**
 * Takes the bytes of uploads, by tus 1.0 and by a plain PUT: at `UPLOADS`, where tus creates, and one below it a session. Whoever may write in the workspace may bring bytes, by
 * the credential of each request; bodies are as long as the session says, and never held in memory.
 */
export async function uploads(call: Call, services: Services, id: string | undefined): Promise<Response> {
  const { request } = call;
  const allow = id === undefined ? "POST, OPTIONS" : "PUT, HEAD, PATCH, DELETE, OPTIONS";
  try {
    if (!allow.includes(request.method)) throw new DomainError("METHOD_NOT_ALLOWED", `This path takes ${allow}`);
    if (request.method === "OPTIONS") return await (await import("./tus.ts")).capabilities(request);
    const scope = await call.scope();
    admit(scope.viewer, "write", "media:write");
    if (request.method === "PUT" && id !== undefined) return await (await import("./put.ts")).put(request, scope, id);
    return await (await import("./tus.ts")).tus(request, scope);
  } catch (error) {
    if (!(error instanceof DomainError)) services.log.error("uploads.failed", { requestId: call.requestId }, error);
    // A client that is still sending would find its connection gone, and never read the answer.
    if (request.body !== null && !request.body.locked) void drain(request.body.getReader(), HEARD_MS);
    return refusal(request, services.env, error, { allow, "tus-resumable": "1.0.0" });
  }
}
