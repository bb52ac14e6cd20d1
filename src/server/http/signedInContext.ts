import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Call } from "./call.ts";

/** Returns the caller's context; null for an anonymous caller and for an ended session. */
export async function signedInContext(call: Call): Promise<RequestContext | null> {
  try {
    const context = await call.context();
    return context.viewer.kind === "anonymous" ? null : context;
  } catch (error) {
    if (error instanceof DomainError && error.code === "UNAUTHENTICATED") return null;
    throw error;
  }
}
