import { z } from "zod";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import type { AuthorizationRequest } from "./authorizationRequest.ts";
import { decider } from "./person.ts";

const denying = write({
  name: "denyApplication",
  input: z.object({ clientId: z.string(), scopes: z.array(z.string()) }),
  target: ({ context }) => ({ userId: decider(context).user.id }),
  permission: "self",
  async run({ tx, input: { clientId, scopes } }) {
    // A client that registered itself has no row before the first consent.
    const application = await tx.externalApplication.findUnique({ where: { clientId }, select: { id: true } });
    const changed = scopes.map((current) => ({ field: "scopes", current }));
    const audit = {
      action: "application.denied",
      resourceId: application?.id ?? null,
      result: "failed",
      changed,
    } as const;
    return { value: undefined, audit };
  },
});

/** Records in the audit log that the person denied the application access. Nothing else changes. */
export async function denyApplication(
  context: RequestContext,
  { application, scopes }: AuthorizationRequest,
): Promise<void> {
  await denying(context, { clientId: application.clientId, scopes });
}
