import { z } from "zod";
import type {
  ApplicationGrant,
  AuthorizationCode,
  ExternalApplication,
} from "../../../prisma/generated/client/client.ts";
import { limit } from "../../platform/access/limit.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { User } from "../../platform/access/viewer.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { id } from "../../platform/values/shapes.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import { insertOf } from "../../platform/write/sql.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { notify } from "../notifications/effects.ts";
import type { AuthorizationRequest } from "./authorizationRequest.ts";
import { keepClient, MOST_GRANTS_OF_STRANGERS } from "./clients/keep.ts";
import { covers, isRemembered } from "./consent.ts";
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

/**
 * The active grant, extended by the requested scopes. Earlier scopes stay, because a page asks only for the scopes that
 * it needs.
 */
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
  const { workspaceId } = choice;
  if (workspaceId !== null) await requireReach(tx, user, workspaceId);
  const data = { scopes: [...new Set([...(before?.scopes ?? []), ...scopes])].toSorted(), workspaceId, updatedAt: now };
  if (before) {
    // Of two consents at once, the second must not remove the scopes that the first added.
    const unchanged = { id: before.id, revokedAt: null, scopes: { equals: before.scopes } };
    const { count } = await tx.applicationGrant.updateMany({ where: unchanged, data });
    if (count === 0) throw new StaleRow();
    const isNew = !covers(before, scopes) || before.workspaceId !== workspaceId;
    return { grant: { ...before, ...data }, isNew };
  }
  if (application.origin !== "REGISTERED") await requirePlace(tx, user.id);
  const own = { id: newId("gra"), applicationId: application.id, userId: user.id, createdAt: now, ...data };
  try {
    return { grant: await tx.applicationGrant.create({ data: own }), isNew: true };
  } catch (error) {
    // Of two consents at once, the second starts again and finds the grant of the first.
    throw isUniqueViolation(error) ? new StaleRow() : error;
  }
}

/** Rows of clients that registered themselves are made by consents, so the consents of a person are bounded. */
async function requirePlace(tx: Tx, userId: string): Promise<void> {
  const where = { userId, revokedAt: null, application: { origin: { not: "REGISTERED" as const } } };
  if ((await tx.applicationGrant.count({ where })) < MOST_GRANTS_OF_STRANGERS) return;
  throw forbidden(
    `You have given access to ${MOST_GRANTS_OF_STRANGERS} applications that are not registered, the maximum. End one on the page Security first`,
  );
}

async function requireReach(tx: Tx, user: User, workspaceId: string): Promise<void> {
  const within = await tx.workspace.findFirst({ where: { AND: [{ id: workspaceId }, reach.workspaces(user)] } });
  if (!within) throw forbidden("The workspace does not exist or you cannot access it");
}

async function organizationOf(tx: Tx, workspaceId: string | null): Promise<string | null> {
  if (workspaceId === null) return null;
  const workspace = await tx.workspace.findUnique({ where: { id: workspaceId }, select: { organizationId: true } });
  return workspace?.organizationId ?? null;
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
