import { unauthenticated } from "../errors/errors.ts";
import type { Services } from "../services/services.ts";
import type { ApplicationScope } from "./applicationScopes.ts";
import { bind, personViewer } from "./credentials.ts";
import { findPerson } from "./person.ts";
import type { Credential, User } from "./viewer.ts";

type Bound = { id: string; organizationId: string } | null;

/** A credential that is valid now, the person behind it, and the only workspace that it covers. */
interface Signer {
  userId: string | null;
  credential: Credential;
  workspace: Bound;
}

const ORIGIN = { select: { origin: true } } as const;
const WORKSPACE = { select: { id: true, organizationId: true } } as const;

/**
 * Returns the id by which an address names the credential that signs it. A grant outlives the access tokens of its
 * application, and an upload may take longer than such a token is valid.
 */
export function signerOf({ credential }: User): string {
  if ("sessionId" in credential) return credential.sessionId;
  return credential.kind === "application" ? (credential.grantId ?? credential.tokenId) : credential.tokenId;
}

/**
 * Returns the viewer of the credential that signed an address, with what the credential permits now.
 * @throws DomainError UNAUTHENTICATED for an ended credential, and for a suspended or deleted person
 */
export async function signingViewer(services: Services, id: string): Promise<User> {
  const [prefix = ""] = id.split("_");
  const signer = await READERS[prefix]?.(services, id);
  const userId = signer?.userId ?? null;
  const person = userId === null ? null : await findPerson(services.database.prisma, { id: userId, suspendedAt: null });
  if (!signer || person === null) throw unauthenticated("The credential that signed the address has ended");
  const viewer = personViewer(person, signer.credential);
  return signer.workspace ? bind(viewer, signer.workspace) : viewer;
}

type Reader = (services: Services, id: string) => Promise<Signer | null>;

/** By the prefix of the id. The conditions are those of `lookup.ts`, which finds credentials by their hashes. */
const READERS: Readonly<Record<string, Reader>> = {
  async ses({ database: { prisma }, now }, id) {
    const own = { impersonatorId: null };
    const impersonation = { impersonator: { isInstanceAdmin: true }, impersonatorSession: { revokedAt: null } };
    const row = await prisma.session.findFirst({
      where: { id, revokedAt: null, expiresAt: { gt: now() }, OR: [own, impersonation] },
      select: { userId: true, impersonatorId: true },
    });
    if (row === null) return null;
    const { userId, impersonatorId } = row;
    return { userId, credential: { kind: "session", sessionId: id, impersonatorId }, workspace: null };
  },
  async tok({ database: { prisma }, now }, id) {
    const row = await prisma.apiToken.findFirst({
      where: { id, revokedAt: null, expiresAt: { gt: now() } },
      select: { userId: true, scope: true, workspaceId: true, workspace: WORKSPACE },
    });
    if (row === null) return null;
    const { userId, scope, workspaceId, workspace } = row;
    return { userId, credential: { kind: "apiToken", tokenId: id, scope, workspaceId }, workspace };
  },
  async gra({ database: { prisma } }, id) {
    const row = await prisma.applicationGrant.findFirst({
      where: { id, revokedAt: null, application: { revokedAt: null } },
      select: { userId: true, applicationId: true, scopes: true, workspace: WORKSPACE, application: ORIGIN },
    });
    if (row === null) return null;
    const { userId, workspace, application } = row;
    const isSelfRegistered = application.origin !== "REGISTERED";
    return { userId, credential: ofApplication({ ...row, isSelfRegistered, grantId: id, tokenId: "" }), workspace };
  },
  async oat({ database: { prisma }, now }, id) {
    const row = await prisma.applicationToken.findFirst({
      where: { id, grantId: null, revokedAt: null, expiresAt: { gt: now() }, application: { revokedAt: null } },
      select: { applicationId: true, scopes: true, application: { select: { createdById: true } } },
    });
    if (row === null) return null;
    // Client credentials are of registered applications only.
    const credential = ofApplication({ ...row, isSelfRegistered: false, workspace: null, grantId: null, tokenId: id });
    return { userId: row.application.createdById, credential, workspace: null };
  },
};

interface OfApplication {
  isSelfRegistered: boolean;
  applicationId: string;
  grantId: string | null;
  tokenId: string;
  scopes: string[];
  workspace: Bound;
}

/** No document is run by an address, so the version of the application's documents does not matter. */
const ofApplication = ({
  applicationId,
  isSelfRegistered,
  grantId,
  tokenId,
  scopes,
  workspace,
}: OfApplication): Credential => ({
  kind: "application",
  tokenId,
  applicationId,
  isSelfRegistered,
  documentsVersion: 0,
  grantId,
  scopes: new Set(scopes as ApplicationScope[]),
  workspaceId: workspace?.id ?? null,
});
