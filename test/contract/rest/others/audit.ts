import { newId } from "../../../../src/platform/ids/ids.ts";
import { exportAuditCsv } from "../../../../src/server/files/audit/operations.ts";
import { breaks } from "../../../support/database/faults.ts";
import type { Stage } from "../fixture.ts";
import type { Answer, OtherFixture, Sent } from "./fixture.ts";

/** Two events, on two pages. */
async function paged(stage: Stage): Promise<Sent> {
  const event = {
    action: "workspace.settings_updated",
    source: "workspace_lifecycle",
    result: "succeeded",
    resourceType: "workspace",
    resourceId: stage.ids.workspace,
    organizationId: stage.ids.organization,
    workspaceId: stage.ids.workspace,
    changedFields: [],
    occurredAt: stage.clock.now(),
  } as const;
  await stage.db.prisma.auditEvent.createMany({ data: [0, 1].map(() => ({ ...event, id: newId("aud") })) });
  return { query: { limit: "1" } };
}

/** A filter that leaves no event: the answer is the header line alone. */
const filter = (name: string, value: string): OtherFixture["members"] => ({
  [`query.${name}`]: async (stage) => {
    await paged(stage);
    return { with: { query: { [name]: value } }, without: {}, read: isEmpty };
  },
});

const isEmpty = ({ status, text }: Answer) => [status, text.split("\r\n").length === 2];

/** A value that is refused. */
const refused = (name: string, value: string): OtherFixture["members"] => ({
  [`query.${name}`]: () => ({ with: { query: { [name]: value } }, without: {} }),
});

export const audit: OtherFixture = {
  operation: exportAuditCsv,
  as: "instanceAdmin",
  answers: { 200: paged },
  problems: {
    BAD_REQUEST: () => ({ headers: { "idempotency-key": "a,b" } }),
    INVALID_INPUT: () => ({ query: { cursor: "x" } }),
    UNAUTHENTICATED: () => ({ token: null }),
    FORBIDDEN: (stage) => ({ token: stage.users.owner.token }),
    VALIDATION_FAILED: () => ({ query: { limit: "201" } }),
    INTERNAL(stage) {
      stage.broken.before("AuditEvent.findMany", breaks);
      return {};
    },
  },
  members: {
    ...refused("organization_id", "org_unknown"),
    ...refused("workspace_id", "ws_unknown"),
    ...filter("actor_user_id", "usr_unknown"),
    ...filter("action", "unknown"),
    ...filter("resource_type", "domain"),
    ...filter("result", "pending"),
    ...filter("from", "2999-01-01T00:00:00Z"),
    ...filter("before", "1999-01-01T00:00:00Z"),
    ...refused("cursor", "x"),
    ...refused("limit", "0"),
  },
};
