import type { ApplicationGrant, ExternalApplication, Prisma } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { User } from "../../platform/access/viewer.ts";
import { type ChoosableWorkspace, choosableWorkspaces } from "../workspaces/read.ts";
import type { AuthorizationRequest } from "./authorizationRequest.ts";
import { decider } from "./person.ts";

/** The facts that a person needs to decide about an application's request. */
export interface Consent {
  email: string;
  /** The application's active grant; null if there is none. */
  grant: ApplicationGrant | null;
  /** Whether the grant already has every requested scope, and the application may use it without a page. */
  isCovered: boolean;
  workspaces: ChoosableWorkspace[];
  /** The names of the person's organizations that forbid the application. */
  forbidding: string[];
}

/** The consent that the viewer is asked for. @throws DomainError UNAUTHENTICATED, FORBIDDEN */
export async function consentFor(
  context: RequestContext,
  { application, scopes }: AuthorizationRequest,
): Promise<Consent> {
  const { user } = decider(context);
  const { prisma } = context.services.database;
  const [grant, workspaces, forbidding] = await Promise.all([
    prisma.applicationGrant.findFirst({ where: { userId: user.id, applicationId: application.id, revokedAt: null } }),
    choosableWorkspaces(context, openTo(application)),
    application.origin === "REGISTERED"
      ? []
      : prisma.organization.findMany({
          where: { id: { in: organizationsOf(user) }, allowsSelfRegisteredApplications: false },
          select: { name: true },
          orderBy: [{ name: "asc" }, { id: "asc" }],
        }),
  ]);
  return {
    email: user.email,
    grant,
    isCovered: grant !== null && isRemembered(application, grant, scopes),
    workspaces,
    forbidding: forbidding.map(({ name }) => name),
  };
}

/** Selects the workspaces that an application can be given access to. */
export const openTo = ({ origin }: Pick<ExternalApplication, "origin">): Prisma.WorkspaceWhereInput =>
  origin === "REGISTERED" ? {} : { organization: { allowsSelfRegisteredApplications: true } };

const organizationsOf = ({ organizations, workspaces }: User): string[] => [
  ...organizations.keys(),
  ...[...workspaces.values()].map(({ organizationId }) => organizationId),
];

/**
 * Whether an application may use a grant without asking the person again. A public client cannot prove who it is: any
 * program of the machine can ask in its name, and take the code at a loopback address (RFC 8252, 8.6).
 */
export const isRemembered = (
  { clientType }: Pick<ExternalApplication, "clientType">,
  grant: { scopes: string[] },
  scopes: readonly string[],
): boolean => clientType === "CONFIDENTIAL" && covers(grant, scopes);

/** Whether a grant has all of these scopes. */
export const covers = (grant: { scopes: string[] }, scopes: readonly string[]): boolean =>
  scopes.every((name) => grant.scopes.includes(name));
