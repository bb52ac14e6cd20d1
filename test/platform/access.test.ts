import { describe, expect, test } from "vitest";
import type { ApplicationScope } from "../../src/platform/access/applicationScopes.ts";
import { limit } from "../../src/platform/access/limit.ts";
import { authorize, can, PERMISSIONS, type Permission, type Target } from "../../src/platform/access/permissions.ts";
import * as reach from "../../src/platform/access/reach.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import {
  type RequiredCredential,
  requireCredential,
  requireRowScope,
} from "../../src/platform/access/requireCredential.ts";
import { ANONYMOUS, type Credential, type User, type Viewer } from "../../src/platform/access/viewer.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";

const SESSION: Credential = { kind: "session", sessionId: "ses_1", impersonatorId: null };
const token = (scope: "API_READ" | "API_WRITE" | "API_FULL", workspaceId: string | null = null): Credential => ({
  kind: "apiToken",
  tokenId: "tok_1",
  scope,
  workspaceId,
});

const application = (...scopes: ApplicationScope[]): Credential => ({
  kind: "application",
  tokenId: "oat_1",
  applicationId: "xap_1",
  isSelfRegistered: false,
  documentsVersion: 0,
  grantId: null,
  scopes: new Set(scopes),
  workspaceId: null,
});

/** A member of `org_1` and of its workspace `ws_1` with the given roles. */
function user(
  options: {
    organization?: "OWNER" | "ADMIN" | "MEMBER";
    workspace?: "ADMIN" | "EDITOR" | "VIEWER";
    canApprove?: boolean;
    credential?: Credential;
    isInstanceAdmin?: boolean;
  } = {},
): User {
  const { organization, workspace, canApprove = false, credential = SESSION, isInstanceAdmin = false } = options;
  return {
    kind: "user",
    id: "usr_1",
    email: "a@example.org",
    isEmailVerified: true,
    isInstanceAdmin,
    credential,
    organizations: new Map(organization && [["org_1", organization]]),
    workspaces: new Map(workspace && [["ws_1", { organizationId: "org_1", role: workspace, canApprove }]]),
    withheld: new Set(),
  };
}

const codeOf = (run: () => void): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

describe("the permission table", () => {
  const HERE: Target = { organizationId: "org_1", workspaceId: "ws_1", userId: "usr_1" };
  const VIEWERS: Record<string, Viewer> = {
    stranger: ANONYMOUS,
    nobody: user(),
    owner: user({ organization: "OWNER" }),
    admin: user({ organization: "ADMIN" }),
    member: user({ organization: "MEMBER" }),
    "workspace admin": user({ organization: "MEMBER", workspace: "ADMIN" }),
    editor: user({ organization: "MEMBER", workspace: "EDITOR" }),
    viewer: user({ organization: "MEMBER", workspace: "VIEWER" }),
    approver: user({ organization: "MEMBER", workspace: "VIEWER", canApprove: true }),
    "instance admin": user({ isInstanceAdmin: true }),
    "somebody acted for": user({ credential: { kind: "session", sessionId: "ses_1", impersonatorId: "usr_2" } }),
    "instance admin's token": user({ isInstanceAdmin: true, credential: token("API_FULL") }),
  };
  const people = Object.keys(VIEWERS).filter((name) => name !== "stranger");
  const inOrganization = ["owner", "admin", "member", "workspace admin", "editor", "viewer", "approver"];
  const ALLOWED: Record<Permission, string[]> = {
    anyone: Object.keys(VIEWERS),
    self: people,
    "inbox.own": people,
    "instance.administer": ["instance admin"],
    "organization.read": inOrganization,
    "organization.administer": ["owner", "admin"],
    "organization.own": ["owner"],
    "workspace.read": ["owner", "admin", "workspace admin", "editor", "viewer", "approver"],
    "workspace.edit": ["owner", "admin", "workspace admin", "editor"],
    "workspace.administer": ["owner", "admin", "workspace admin"],
    "publication.approve": ["owner", "admin", "workspace admin", "approver"],
    "tenant.administer": ["owner", "admin", "workspace admin"],
    "publication.comment": ["owner", "admin", "workspace admin", "editor", "approver"],
  };

  test.each(Object.keys(PERMISSIONS) as Permission[])("%s", (permission) => {
    const allowed = Object.keys(VIEWERS).filter((name) => can(VIEWERS[name] as Viewer, permission, HERE));
    expect(allowed).toEqual(ALLOWED[permission]);
    for (const [name, viewer] of Object.entries(VIEWERS)) {
      const refusal = name === "stranger" ? "UNAUTHENTICATED" : "FORBIDDEN";
      const code = codeOf(() => authorize(viewer, permission, HERE));
      expect(code).toBe(allowed.includes(name) ? undefined : refusal);
    }
  });

  test.each<[string, Target]>([
    ["elsewhere", { organizationId: "org_2", workspaceId: "ws_2", userId: "usr_2" }],
    ["nowhere", {}],
    ["at null", { organizationId: null, workspaceId: null, userId: null }],
  ])("grants no role %s", (_name, target) => {
    const roles = (Object.keys(PERMISSIONS) as Permission[]).filter((name) => !/^(anyone|instance)/.test(name));
    const [owner, admin] = [VIEWERS["owner"] as Viewer, VIEWERS["workspace admin"] as Viewer];
    expect(roles.filter((permission) => can(owner, permission, target) || can(admin, permission, target))).toEqual([]);
  });

  test("grants a person's own rows of a workspace to a token that is bound to it", () => {
    const bound = user({ credential: token("API_FULL", "ws_1") });
    const own = (workspaceId: string | null, userId = "usr_1") => can(bound, "inbox.own", { workspaceId, userId });
    expect([own("ws_1"), own("ws_2"), own(null), own("ws_1", "usr_2")]).toEqual([true, false, false, false]);
  });

  test("grants the administration of a tenant by the organization alone where the target is in no workspace", () => {
    const here = { organizationId: "org_1", workspaceId: null };
    const allowed = Object.keys(VIEWERS).filter((name) => can(VIEWERS[name] as Viewer, "tenant.administer", here));
    expect(allowed).toEqual(["owner", "admin"]);
  });

  test("grants a workspace role neither in the organization nor in its other workspaces", () => {
    const admin = user({ workspace: "ADMIN" });
    expect(can(admin, "organization.read", HERE)).toBe(false);
    expect(can(admin, "workspace.read", { organizationId: "org_1", workspaceId: "ws_2" })).toBe(false);
  });
});

describe("the required credential of a root field", () => {
  const VIEWERS: Record<string, Viewer> = {
    stranger: ANONYMOUS,
    session: user(),
    "provider's session": user({ credential: { kind: "identityProvider", sessionId: "ses_1" } }),
    "instance admin": user({ isInstanceAdmin: true }),
    "api:read": user({ credential: token("API_READ") }),
    "api:write": user({ credential: token("API_WRITE") }),
    "api:full": user({ credential: token("API_FULL") }),
    "bound api:full of an instance admin": user({ isInstanceAdmin: true, credential: token("API_FULL", "ws_1") }),
    "application of an instance admin": user({ isInstanceAdmin: true, credential: application("media:read") }),
  };
  const signedIn = ["session", "provider's session", "instance admin", "somebody acted for"];
  const sessions = ["session", "provider's session", "instance admin"];
  const full = ["api:full", "bound api:full of an instance admin"];
  const ACCEPTED: Record<RequiredCredential, string[]> = {
    public: Object.keys(VIEWERS),
    read: [...signedIn, "api:read", "api:write", ...full],
    write: [...signedIn, "api:write", ...full],
    delete: [...signedIn, ...full],
    session: sessions,
    leave: signedIn,
    instance: ["instance admin"],
  };

  test.each(Object.keys(ACCEPTED) as RequiredCredential[])("%s accepts only the listed callers", (required) => {
    for (const [name, viewer] of Object.entries(VIEWERS)) {
      const refusal = name === "stranger" ? "UNAUTHENTICATED" : "FORBIDDEN";
      const code = codeOf(() => requireCredential(viewer, required));
      expect([name, code]).toEqual([name, ACCEPTED[required].includes(name) ? undefined : refusal]);
    }
  });
});

describe("the scope that an application needs for a root field", () => {
  const holder = user({ credential: application("media:read") });

  test.each([
    ["read", "media:read", undefined],
    ["write", "media:read", undefined],
    ["read", "media:write", "FORBIDDEN"],
    ["read", null, "FORBIDDEN"],
    ["read", "byRow", undefined],
    ["delete", "media:read", "FORBIDDEN"],
    ["session", "media:read", "FORBIDDEN"],
    ["instance", "media:read", "FORBIDDEN"],
  ] as const)("for a %s field that needs %s: %s", (required, need, expected) => {
    expect(codeOf(() => requireCredential(holder, required, need))).toBe(expected);
  });

  test("for rows is the scope of their type; a type without a scope is closed; other credentials pass", () => {
    const needs = ["media:read", "workspace:read", undefined] as const;
    const codes = (viewer: User) => needs.map((scope) => codeOf(() => requireRowScope(viewer, "Row", scope)));
    expect(codes(holder)).toEqual([undefined, "FORBIDDEN", "FORBIDDEN"]);
    expect(codes(user())).toEqual([undefined, undefined, undefined]);
  });
});

describe("the tenant filter of reads", () => {
  const NOTHING = { id: { in: [] } };

  test("matches no row for a stranger", () => {
    expect(reach.organizations(ANONYMOUS)).toEqual(NOTHING);
    expect(reach.workspaces(ANONYMOUS)).toEqual(NOTHING);
    expect(reach.administeredWorkspaces(ANONYMOUS)).toEqual(NOTHING);
    expect(reach.people(ANONYMOUS)).toEqual(NOTHING);
    expect(reach.inWorkspaces(ANONYMOUS)).toEqual({ workspace: NOTHING });
    expect(reach.inOrganizations(ANONYMOUS)).toEqual({ organization: NOTHING });
    expect(reach.inAdministeredWorkspaces(ANONYMOUS)).toEqual({ workspace: NOTHING });
  });

  test("matches only the memberships of an instance administrator", () => {
    expect(reach.organizations(user({ isInstanceAdmin: true }))).toEqual(NOTHING);
    expect(reach.workspaces(user({ isInstanceAdmin: true }))).toEqual(NOTHING);
  });

  test("matches a whole organization only for its owner and admins", () => {
    const all = { organizationId: { in: ["org_1"] } };
    expect(reach.workspaces(user({ organization: "OWNER" }))).toEqual(all);
    expect(reach.workspaces(user({ organization: "ADMIN" }))).toEqual(all);
    expect(reach.workspaces(user({ organization: "MEMBER" }))).toEqual(NOTHING);
    expect(reach.workspaces(user({ organization: "MEMBER", workspace: "VIEWER" }))).toEqual({ id: { in: ["ws_1"] } });
  });

  test("names only the memberships outside the organizations that the person administers", () => {
    const owner = user({ organization: "OWNER", workspace: "VIEWER" });
    expect(reach.workspaces(owner)).toEqual({ organizationId: { in: ["org_1"] } });
    const elsewhere = { organizationId: "org_2", role: "VIEWER", canApprove: false } as const;
    const guest: User = { ...owner, workspaces: new Map([...owner.workspaces, ["ws_2", elsewhere]]) };
    const inherited = { organizationId: { in: ["org_1"] } };
    expect(reach.workspaces(guest)).toEqual({ OR: [{ id: { in: ["ws_2"] } }, inherited] });
    expect(reach.administeredWorkspaces(guest)).toEqual(inherited);
  });

  test("matches invitations only for admins of the workspace", () => {
    const mine = (ids: string[]) => ({ id: { in: ids } });
    expect(reach.administeredWorkspaces(user({ organization: "MEMBER", workspace: "ADMIN" }))).toEqual(mine(["ws_1"]));
    expect(reach.administeredWorkspaces(user({ organization: "MEMBER", workspace: "EDITOR" }))).toEqual(mine([]));
  });
});

describe("a rate limit", () => {
  const window = { name: "w", points: 2, seconds: 60 };
  const scopeWith = (take: () => Promise<unknown>) =>
    ({ allowances: [], services: { limiter: { take } } }) as unknown as RequestContext;

  test("records the remaining points for the headers", async () => {
    const left = { window, remaining: 1, resetSeconds: 60 };
    const context = scopeWith(() => Promise.resolve(left));
    await limit(context, window, "x");
    expect(context.allowances).toEqual([left]);
  });

  test("records an exhausted window and throws RATE_LIMITED", async () => {
    const refusal = new DomainError("RATE_LIMITED", "no", [], { retryAfter: 7 });
    const context = scopeWith(() => Promise.reject(refusal));
    await expect(limit(context, window, "x")).rejects.toBe(refusal);
    expect(context.allowances).toEqual([{ window, remaining: 0, resetSeconds: 7 }]);
  });

  test("refuses the request if the window cannot be read", async () => {
    const context = scopeWith(() => Promise.reject(new Error("no database")));
    await expect(limit(context, window, "x")).rejects.toThrow("no database");
    expect(context.allowances).toEqual([]);
  });
});
