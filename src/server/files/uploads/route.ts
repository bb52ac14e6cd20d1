import { isSignedBy } from "../../../domains/media/uploads/addresses.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { requireCredential } from "../../../platform/access/requireCredential.ts";
import { signingViewer } from "../../../platform/access/signer.ts";
import { signedPart } from "../../../platform/crypto/signedAddress.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import { chargeOrPrice } from "../../budget/costOnly.ts";
import { uploadCost } from "../../budget/uploadCost.ts";
import type { Call } from "../../http/call.ts";
import { declaredQuery } from "../../http/declared.ts";
import { methodNotAllowed, refusal } from "../../http/refusal.ts";
import { bodyOf } from "./body.ts";
import { headTusUpload, patchTusUpload, putUpload } from "./operations.ts";

/**
 * Receives the bytes of uploads, by tus 1.0 and by a plain PUT: at `UPLOADS`, where tus creates, and at the address of
 * each session. Each request needs a credential that may write in the workspace, or an address that one
 * signed. Bodies may be as long as the session states, and are never held in memory.
 */
export async function uploads(call: Call, id: string | undefined): Promise<Response> {
  const { request, services } = call;
  const body = bodyOf(request);
  const allow = id === undefined ? "POST, OPTIONS" : "PUT, HEAD, PATCH, DELETE, OPTIONS";
  try {
    if (!allow.includes(request.method)) throw methodNotAllowed(allow);
    if (request.method === "OPTIONS") return await (await import("./tus.ts")).capabilities(request);
    const context = await contextOf(call, id);
    requireCredential(context.viewer, "write", "media:write");
    const priced = await chargeOrPrice(call, await uploadCost(request, context, id));
    if (priced !== undefined) {
      body.drop();
      return priced;
    }
    if (id !== undefined) call.allowLongBody();
    if (request.method === "PUT" && id !== undefined)
      return await (await import("./put.ts")).put(request, body, context, id);
    return await (await import("./tus.ts")).tus(request, body, context);
  } catch (error) {
    if (findDomainError(error) === undefined)
      services.log.error("uploads.failed", { requestId: call.requestId }, error);
    body.drop();
    return refusal(request, services.env, error, { allow, "tus-resumable": "1.0.0" });
  }
}

/** A signed address is for the bytes of one upload; ending the session takes a credential. */
const BY_ADDRESS: Readonly<Record<string, typeof putUpload | typeof patchTusUpload | typeof headTusUpload>> = {
  PUT: putUpload,
  PATCH: patchTusUpload,
  HEAD: headTusUpload,
};

/** @throws DomainError FORBIDDEN for an invalid address; UNAUTHENTICATED if the signing credential ended */
async function contextOf(call: Call, id: string | undefined): Promise<RequestContext> {
  const operation = BY_ADDRESS[call.request.method];
  if (id === undefined || operation === undefined) return call.context();
  const query = declaredQuery(call.request, operation);
  const [signer, signed] = [query.get("signer") ?? "", signedPart(query)];
  if (signed === null) return call.context();
  if (!isSignedBy(call.services, id, { ...signed, signer }))
    throw forbidden("The address has expired or its signature is invalid");
  return call.contextAs(await signingViewer(call.services, signer));
}
