import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks, vanishes } from "../../support/faults.ts";
import { theme } from "../../support/theme.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

/** Back to the first revision of a theme that has three: its draft is at 1. */
export async function back(
  stage: Stage,
  change: { id?: string; token?: string; body?: Record<string, unknown> } = {},
): Promise<Call> {
  const id = change.id ?? (await theme(stage, 3));
  const revisions = { source_revision: 1, expected_draft_revision: 1, expected_published_revision: 3 };
  const body = { organization_id: stage.ids.organization, ...revisions, ...change.body };
  return { token: change.token ?? stage.users.owner.token, path: { id }, body };
}

const breaking =
  (body: Record<string, unknown>, at: string): Provoke =>
  async (stage) => ({ call: await back(stage, { body }), code: "INVALID_INPUT", at: [at] });

const refused =
  (who: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: await back(stage, { token: await who(stage) }), code: "FORBIDDEN" });

const missing =
  (id: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: await back(stage, { id: await id(stage) }), code: "NOT_FOUND" });

const moved =
  (body: Record<string, unknown>, at: string[]): Provoke =>
  async (stage) => ({ call: await back(stage, { body }), code: "REVISION_CONFLICT", at });

const failing =
  (before: string): Provoke =>
  async (stage) => ({ call: await back(stage), code: "INTERNAL", fault: { before, act: breaks } });

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const rollbackTheme: Proof = {
  name: "POST /themes/{id}/rollback",
  members: {
    "path.id": { type: "text", max: 128, required: true },
    "body.organization_id": { type: "text", max: 128, required: true },
    "body.source_revision": { type: "integer", min: 1, required: true },
    "body.expected_draft_revision": { type: "integer", min: 1, required: true },
    "body.expected_published_revision": { type: "integer", min: 1, required: true },
  },
  good: back,
  variables: ({ path, body = {} }) => ({
    id: path?.["id"],
    input: Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value])),
  }),
  problems: {
    400: {
      "a blank organization": breaking({ organization_id: " " }, "body.organization_id"),
      "an empty organization": breaking({ organization_id: "" }, "body.organization_id"),
      "a source that is the expected revision": breaking({ source_revision: 3 }, "body.source_revision"),
      "a source after the expected revision": breaking({ source_revision: 4 }, "body.source_revision"),
    },
    403: {
      "a member of the organization": refused(({ users }) => users.member.token),
      "an admin of a workspace's content alone": refused(({ users }) => users.editor.token),
      "a person of another tenant": refused(({ users }) => users.outsider.token),
      "a token that is bound to a workspace": refused((stage) =>
        stage.apiToken("owner", "API_FULL", stage.ids.workspace),
      ),
      "a token that may only read": refused((stage) => stage.apiToken("owner", "API_READ")),
      "an unknown organization": async (stage) => ({
        call: await back(stage, { body: { organization_id: newId("org") } }),
        code: "FORBIDDEN",
      }),
      "an organization of others": async (stage) => ({
        call: await back(stage, { body: { organization_id: stage.ids.otherOrganization } }),
        code: "FORBIDDEN",
      }),
    },
    404: {
      "an unknown theme": missing(() => newId("thm")),
      "an id of another form": missing(() => "?/%"),
      "a theme of another tenant": missing((stage) => theme(stage, 3, { organizationId: stage.ids.otherOrganization })),
      "a source that was never published": async (stage) => ({
        call: await back(stage, { body: { source_revision: 4, expected_published_revision: 5 } }),
        code: "NOT_FOUND",
      }),
    },
    409: {
      "another draft": moved({ expected_draft_revision: 2 }, ["body.expected_draft_revision"]),
      "another published revision": moved({ expected_published_revision: 2 }, ["body.expected_published_revision"]),
      "others of both": moved({ expected_draft_revision: 2, expected_published_revision: 4 }, [
        "body.expected_draft_revision",
        "body.expected_published_revision",
      ]),
      "a name of then that another theme has": async (stage) => {
        const id = await theme(stage, 3);
        const { name } = await stage.db.prisma.theme.findUniqueOrThrow({ where: { id } });
        await stage.db.prisma.theme.update({ where: { id }, data: { name: `${name} B`, nameKey: `${name} b` } });
        await theme(stage, 0, { name });
        return { call: await back(stage, { id }), code: "CONFLICT" };
      },
    },
    422: {
      "an id of 129 characters": async (stage) => ({
        call: await back(stage, { id: "t".repeat(129) }),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
      }),
      "an organization of 129 characters": async (stage) => ({
        call: await back(stage, { body: { organization_id: "o".repeat(129) } }),
        code: "VALIDATION_FAILED",
        at: ["body.organization_id"],
      }),
      "a source of 0": async (stage) => ({
        call: await back(stage, { body: { source_revision: 0 } }),
        code: "VALIDATION_FAILED",
        at: ["body.source_revision"],
      }),
      "an expected published revision of 0": async (stage) => ({
        call: await back(stage, { body: { expected_published_revision: 0 } }),
        code: "VALIDATION_FAILED",
        at: ["body.expected_published_revision"],
      }),
    },
    500: {
      "the theme cannot be read": failing("Theme.findFirst"),
      "the revision cannot be written": failing("ThemeRevision.create"),
      "the selections cannot be moved": failing("OrganizationTheme.updateMany"),
      "the evidence cannot be written": failing("INSERT INTO audit_event"),
    },
    503: {
      "the store is out of reach": async (stage) => ({
        call: await back(stage),
        code: "UNAVAILABLE",
        fault: { before: "Organization.findUnique", act: vanishes },
      }),
    },
  },
};
