import { newId } from "../../../src/platform/ids/ids.ts";
import { DOOMED_NAME, deletionGrant, doomedOrganization, withPassword } from "../../support/doomed.ts";
import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

/** An organization in which people have the roles that they have in the world. */
export async function doomed(stage: Stage): Promise<string> {
  const { owner, admin, editor, viewer, member } = stage.users;
  // Where there is somebody suspended, they are a member as well.
  const people = "people" in stage ? Object.values(stage.people as Record<string, { id: string }>) : [];
  const outside = new Set([stage.users.outsider.id, stage.users.instanceAdmin.id, owner.id, admin.id]);
  const others = new Set([editor, viewer, member, ...people].map(({ id }) => id).filter((id) => !outside.has(id)));
  const members = [...others].map((id) => [id, "MEMBER"] as const);
  return (await doomedOrganization(stage, [[owner.id, "OWNER"], [admin.id, "ADMIN"], ...members])).id;
}

/** The owner's password, whose windows are open: all of these tests come from one address. */
async function password({ db, users }: Stage): Promise<string> {
  await db.prisma.rateLimit.deleteMany();
  return withPassword({ db }, users.owner.id);
}

/** A deletion by the owner with the password; what is given takes the place of its members. */
export async function deleting(stage: Stage, body: Record<string, unknown> = {}, id?: string): Promise<Call> {
  return {
    token: stage.users.owner.token,
    path: { id: id ?? (await doomed(stage)) },
    body: { confirm_name: DOOMED_NAME, current_password: await password(stage), ...body },
  };
}

const NO_PROOF = { current_password: undefined };

const named =
  (confirm_name: string): Provoke =>
  async (stage) => ({
    call: await deleting(stage, { confirm_name }),
    code: "INVALID_INPUT",
    at: ["body.confirm_name"],
  });

const unproven =
  (body: Record<string, unknown>): Provoke =>
  async (stage) => ({
    call: await deleting(stage, { ...NO_PROOF, ...body }),
    code: "INVALID_INPUT",
    at: ["body.current_password"],
  });

const granted =
  (grant: (stage: Stage) => Promise<string>): Provoke =>
  async (stage) => ({
    call: await deleting(stage, { ...NO_PROOF, reauth_grant: await grant(stage) }),
    code: "INVALID_CREDENTIALS",
  });

const refused =
  (who: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: { ...(await deleting(stage)), token: await who(stage) }, code: "FORBIDDEN" });

/** A transfer of ownership that waits. */
export async function offer({ db, clock, users }: Stage, organizationId: string): Promise<void> {
  const people = { nomineeId: users.admin.id, priorOwnerId: users.owner.id };
  const expiresAt = new Date(clock.now().getTime() + 86_400_000);
  await db.prisma.ownershipTransfer.create({
    data: { id: newId("otr"), organizationId, ...people, createdAt: clock.now(), expiresAt },
  });
}

const stopped =
  (by: (stage: Stage, organizationId: string) => Promise<unknown>): Provoke =>
  async (stage) => {
    const id = await doomed(stage);
    await by(stage, id);
    return { call: await deleting(stage, {}, id), code: "CONFLICT" };
  };

const breakingAt =
  (before: string): Provoke =>
  async (stage) => ({ call: await deleting(stage), code: "INTERNAL", fault: { before, act: breaks } });

export const deleteOrganization: Proof = {
  name: "DELETE /organizations/{id}",
  members: {
    "path.id": { type: "text", max: 128, required: true },
    "body.confirm_name": { type: "text", min: 1, max: 1024, required: true },
    // One of the two is needed, which is a rule of the operation.
    "body.current_password": { type: "text", max: 1024, secret: true, ruled: true },
    "body.reauth_grant": { type: "text", max: 1024, secret: true },
  },
  good: (stage) => deleting(stage),
  variables: ({ path, body = {} }) => ({
    id: path?.["id"],
    input: {
      confirmName: body["confirm_name"],
      currentPassword: body["current_password"],
      reauthGrant: body["reauth_grant"],
    },
  }),
  problems: {
    400: {
      "another name": named("Northwind"),
      "the name in other case": named(DOOMED_NAME.toLowerCase()),
      "a blank name": named(" "),
      "no proof": unproven({}),
      "an empty password and an empty grant": unproven({ current_password: "", reauth_grant: "" }),
    },
    401: {
      "a wrong password": async (stage) => ({
        call: await deleting(stage, { current_password: "not it, not at all" }),
        code: "INVALID_CREDENTIALS",
      }),
      "a grant that is none": granted(async () => "rst_nothing"),
      "a grant of another session": granted((stage) =>
        deletionGrant(stage, { ...stage.users.owner, sessionId: stage.users.admin.sessionId }),
      ),
      "a grant that was used": granted(async (stage) => {
        const grant = await deletionGrant(stage, stage.users.owner);
        await stage.db.prisma.reauthenticationGrant.updateMany({ data: { usedAt: stage.clock.now() } });
        return grant;
      }),
    },
    403: {
      "an admin": refused(({ users }) => users.admin.token),
      "a member": refused(({ users }) => users.member.token),
      "a token of the owner": refused((stage) => stage.apiToken("owner", "API_FULL")),
      "a bound token of the owner": refused((stage) => stage.apiToken("owner", "API_FULL", stage.ids.workspace)),
    },
    404: {
      "an unknown organization": async (stage) => ({
        call: await deleting(stage, {}, newId("org")),
        code: "NOT_FOUND",
      }),
      "an id of another form": async (stage) => ({ call: await deleting(stage, {}, "?/%"), code: "NOT_FOUND" }),
      "one that is deleted already": async (stage) => {
        const id = await doomed(stage);
        await stage.db.prisma.organization.delete({ where: { id } });
        return { call: await deleting(stage, {}, id), code: "NOT_FOUND" };
      },
      "one of other people": async (stage) => ({
        call: await deleting(stage, {}, stage.ids.otherOrganization),
        code: "NOT_FOUND",
      }),
    },
    409: {
      "a transfer of ownership that waits": stopped(offer),
      "a subscription that is paid for": stopped(({ db, clock }, organizationId) =>
        db.prisma.subscription.create({
          data: {
            organizationId,
            provider: "STRIPE",
            planId: "pro",
            status: "ACTIVE",
            createdAt: clock.now(),
            updatedAt: clock.now(),
          },
        }),
      ),
      "it changed in between": async (stage) => {
        const id = await doomed(stage);
        const renamed = { name: "Another", revision: { increment: 1 } };
        return {
          call: await deleting(stage, {}, id),
          code: "CONFLICT",
          fault: {
            before: "AS active_billing",
            act: () => stage.db.prisma.organization.update({ where: { id }, data: renamed }),
          },
        };
      },
    },
    422: {
      "an id of 129 characters": async (stage) => ({
        call: await deleting(stage, {}, "o".repeat(129)),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
      }),
      "no name": async (stage) => ({
        call: await deleting(stage, { confirm_name: undefined }),
        code: "VALIDATION_FAILED",
        at: ["body.confirm_name"],
        graphql: { code: "QUERY_REFUSED", because: "there a required member cannot be left out" },
      }),
      "an empty name": async (stage) => ({
        call: await deleting(stage, { confirm_name: "" }),
        code: "VALIDATION_FAILED",
        at: ["body.confirm_name"],
      }),
    },
    500: {
      "it cannot be read": breakingAt("Organization.findUnique"),
      "its rows cannot be deleted": breakingAt("DELETE FROM organization WHERE"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
  },
};
