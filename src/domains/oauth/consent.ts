import type { ApplicationGrant } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { Scope } from "../../platform/access/scope.ts";
import type { AuthorizationRequest } from "./authorizationRequest.ts";
import { decider } from "./person.ts";

/** More workspaces than these are not offered one by one. */
const MOST_WORKSPACES = 100;

/** What somebody needs to decide whether an application may come in. */
export interface Consent {
  email: string;
  /** What the application was granted before and still has; null when nothing. */
  grant: ApplicationGrant | null;
  /** Whether that is all it asks for now. */
  isCovered: boolean;
  workspaces: { id: string; name: string; organization: { name: string } }[];
}

/** What there is to decide for the viewer. @throws DomainError UNAUTHENTICATED, FORBIDDEN */
export async function consentFor(scope: Scope, { application, scopes }: AuthorizationRequest): Promise<Consent> {
  const { user } = decider(scope);
  const { prisma } = scope.services.database;
  const [grant, workspaces] = await Promise.all([
    prisma.applicationGrant.findFirst({ where: { userId: user.id, applicationId: application.id, revokedAt: null } }),
    prisma.workspace.findMany({
      where: reach.workspaces(user),
      select: { id: true, name: true, organization: { select: { name: true } } },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: MOST_WORKSPACES,
    }),
  ]);
  return { email: user.email, grant, isCovered: grant !== null && covers(grant, scopes), workspaces };
}

/** Whether a grant holds all of these scopes. */
export const covers = (grant: { scopes: string[] }, scopes: readonly string[]): boolean =>
  scopes.every((name) => grant.scopes.includes(name));
