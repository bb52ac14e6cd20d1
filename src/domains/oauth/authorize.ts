import { z } from "zod";
import type {
  ApplicationGrant,
  AuthorizationCode,
  ExternalApplication,
} from "../../../prisma/generated/client/client.ts";
import { limit } from "../../platform/access/limit.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { User } from "../../platform/access/viewer.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { id } from "../../platform/values/shapes.ts";
import { insertOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { notify } from "../notifications/effects.ts";
import type { AuthorizationRequest } from "./authorizationRequest.ts";
import { keepClient } from "./clients/keep.ts";
import { isRemembered } from "./consent.ts";
import { extendGrant, organizationOf } from "./effects.ts";
import { endOf } from "./life.ts";
import { decider } from "./person.ts";
import { protocolOf } from "./protocol.ts";
import { decided, OAuthRefusal } from "./refusal.ts";

const OFTEN: Window = { name: "oauth_authorize", points: 120, seconds: 60 };

const Authorize = z.object({
  redirectUri: z.string(),
  codeChallenge: z.string(),
  scopes: z.array(z.string()),
  resource: z.enum(["API", "MCP"]).nullable(),
  code: z.string(),
  /**
   * `workspaceId: null` means every workspace; `"remembered"` uses the existing grant without asking and adds nothing
   * to it.
   */
  choice: z.union([z.object({ workspaceId: id.nullable() }), z.literal("remembered")]),
});
type Authorized = z.output<typeof Authorize>;

/** The write operation for one client. */
const authorizing = (client: ExternalApplication) =>
  write({
    name: "authorizeApplication",
    input: Authorize,
    replayable: false,
    target: ({ context }) => ({ userId: decider(context).user.id }),
    permission: "self",
    async run({ tx, input, context, now }) {
      const { user } = decider(context);
      const { redirectUri, codeChallenge, scopes, resource } = input;
      const application = await keepClient(tx, client);
      if (!application) throw new OAuthRefusal("access_denied", "The application is revoked");
      const { id: applicationId } = application;
      const before = await tx.applicationGrant.findFirst({
        where: { userId: user.id, applicationId, revokedAt: null },
      });
      const { grant, isNew } = await granted(tx, user, { application, before }, input, now);
      const code: AuthorizationCode = {
        codeHash: hashSecret(input.code),
        applicationId,
        grantId: grant.id,
        redirectUri,
        codeChallenge,
        scopes,
        resource,
        createdAt: now,
        expiresAt: endOf("code", now),
        usedAt: null,
      };
      // A person may extend a grant several times.
      const once = before ? undefined : grant.id;
      const changed = [
        { field: "application_id", current: applicationId },
        ...scopes.map((current) => ({ field: "scopes", current })),
        ...(input.choice === "remembered" ? [{ field: "remembered", current: "true" }] : []),
      ];
      return {
        value: grant,
        rows: [insertOf("authorization_code", code)],
        audit: {
          action: "application.authorized",
          resourceId: grant.id,
          changed,
          organizationId: await organizationOf(tx, grant.workspaceId),
          workspaceId: grant.workspaceId,
        },
        // A remembered grant gives no new access, so the person gets no notification.
        outbox: isNew
          ? [notify("security_action", user.id, "application_authorized", { once, name: applicationId })]
          : [],
        touched: [user.id],
      };
    },
  });

/** The active grant: the remembered one, or the one that the person extends. */
async function granted(
  tx: Tx,
  user: User,
  { application, before }: { application: ExternalApplication; before: ApplicationGrant | null },
  { scopes, choice }: Authorized,
  now: Date,
): Promise<{ grant: ApplicationGrant; isNew: boolean }> {
  if (choice === "remembered") {
    if (!before || !isRemembered(application, before, scopes))
      throw new OAuthRefusal(
        "consent_required",
        "The person must give consent; repeat the request without prompt=none",
      );
    return { grant: before, isNew: false };
  }
  return extendGrant(tx, user, { application, before, scopes, workspaceId: choice.workspaceId }, now);
}

/**
 * Authorizes an application for the viewer: stores a grant, and a code that the application exchanges within ten
 * minutes. `choice` is the person's choice on the consent page, or `"remembered"` to use their existing grant.
 * @returns the URL for the browser, with the code and without `iss`
 * @throws OAuthRefusal access_denied, consent_required; DomainError FORBIDDEN for a workspace that the viewer cannot
 * access, RATE_LIMITED after 120 calls a minute
 */
export async function authorizeApplication(
  context: RequestContext,
  { application, redirectUri, codeChallenge, scopes, resource, validated }: AuthorizationRequest,
  choice: Authorized["choice"],
): Promise<string> {
  const { user } = decider(context);
  await limit(context, OFTEN, user.id);
  const protocol = await protocolOf(application);
  validated.user = { id: user.id };
  validated.isAuthorizationApproved = true;
  const { headers } = await decided(() => protocol.completeAuthorizationRequest(validated));
  const location = String(headers["location"]);
  const code = new URL(location).searchParams.getAll("code").at(-1) ?? "";
  await authorizing(application)(context, { redirectUri, codeChallenge, scopes, resource, code, choice });
  return location;
}
