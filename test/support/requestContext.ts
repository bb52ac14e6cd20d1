import { sessionViewer } from "../../src/platform/access/credentials.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { publicUrl } from "../../src/platform/env/publicUrl.ts";
import type { Role, World } from "./world.ts";

/** The context of one request of a person, for operations that are called without a surface. */
export async function contextOf(
  { app: { services }, users }: World,
  role: Role,
  members: Partial<Pick<RequestContext, "idempotencyKey" | "services">> = {},
): Promise<RequestContext> {
  const viewer = await sessionViewer(services, { tokenHash: hashSecret(users[role].token) });
  return {
    viewer,
    services,
    requestId: "test",
    address: "",
    origin: publicUrl(services.env),
    device: null,
    idempotencyKey: null,
    allowances: [],
    signal: new AbortController().signal,
    ...members,
  };
}
