import { z } from "zod";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import type { AuthorizationRequest } from "./authorizationRequest.ts";
import { decider } from "./person.ts";

const denying = write({
  name: "denyApplication",
  input: z.object({ applicationId: z.string(), scopes: z.array(z.string()) }),
  target: ({ context }) => ({ userId: decider(context).user.id }),
  permission: "self",
  async run({ input: { applicationId, scopes } }) {
    const changed = scopes.map((current) => ({ field: "scopes", current }));
    const audit = { action: "application.denied", resourceId: applicationId, result: "failed", changed } as const;
    return { value: undefined, audit };
  },
});

/** Records in the audit log that the person denied the application access. Nothing else changes. */
export async function denyApplication(
  context: RequestContext,
  { application, scopes }: AuthorizationRequest,
): Promise<void> {
  await denying(context, { applicationId: application.id, scopes });
}
