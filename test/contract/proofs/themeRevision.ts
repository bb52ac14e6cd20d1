import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks, vanishes } from "../../support/faults.ts";
import { theme } from "../../support/theme.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

/** The second revision of a theme, which a rollback made. */
export async function revision(
  stage: Stage,
  change: { id?: string; number?: string; organization?: string; token?: string } = {},
): Promise<Call> {
  const id = change.id ?? (await theme(stage, 2));
  return {
    token: change.token ?? stage.users.viewer.token,
    path: { id, revision: change.number ?? "2" },
    query: { organization_id: change.organization ?? stage.ids.organization },
  };
}

const refused =
  (who: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: await revision(stage, { token: await who(stage) }), code: "FORBIDDEN" });

const missing =
  (change: (stage: Stage) => object | Promise<object>): Provoke =>
  async (stage) => ({ call: await revision(stage, await change(stage)), code: "NOT_FOUND" });

export const themeRevision: Proof = {
  name: "GET /themes/{id}/revisions/{revision}",
  members: {
    "path.id": { type: "text", max: 128, required: true },
    "path.revision": { type: "integer", min: 1, required: true },
    "query.organization_id": { type: "text", max: 128, required: true },
  },
  async good(stage) {
    const id = await theme(stage, 2);
    const where = { themeId_revision: { themeId: id, revision: 2 } };
    const data = { sourceRevision: 1, publishedById: stage.users.owner.id };
    await stage.db.prisma.themeRevision.update({ where, data });
    return revision(stage, { id });
  },
  variables: ({ path, query }) => ({
    id: path?.["id"],
    revision: Number(path?.["revision"]),
    organizationId: query?.["organization_id"],
  }),
  problems: {
    400: {
      "a blank organization": async (stage) => ({
        call: await revision(stage, { organization: " " }),
        code: "INVALID_INPUT",
        at: ["query.organization_id"],
      }),
      "an empty organization": async (stage) => ({
        call: await revision(stage, { organization: "" }),
        code: "INVALID_INPUT",
        at: ["query.organization_id"],
      }),
    },
    403: {
      "a person of another tenant": refused(({ users }) => users.outsider.token),
      "a token that is bound to a workspace": refused((stage) =>
        stage.apiToken("owner", "API_FULL", stage.ids.workspace),
      ),
      "an unknown organization": async (stage) => ({
        call: await revision(stage, { organization: newId("org") }),
        code: "FORBIDDEN",
      }),
      "an organization of others": async (stage) => ({
        call: await revision(stage, { organization: stage.ids.otherOrganization }),
        code: "FORBIDDEN",
      }),
    },
    404: {
      "an unknown theme": missing(() => ({ id: newId("thm") })),
      "an id of another form": missing(() => ({ id: "?/%" })),
      "a theme of another tenant": missing(async (stage) => ({
        id: await theme(stage, 2, { organizationId: stage.ids.otherOrganization }),
      })),
      "a theme that was never published": missing(async (stage) => ({ id: await theme(stage), number: "1" })),
      "a revision that is still to come": missing(() => ({ number: "3" })),
      "a revision that no theme will have": missing(() => ({ number: "4294967298" })),
    },
    422: {
      "an id of 129 characters": async (stage) => ({
        call: await revision(stage, { id: "t".repeat(129) }),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
        graphql: { code: "NOT_FOUND", because: "there an id that is too long is one that nobody has" },
      }),
      "a revision of 0": async (stage) => ({
        call: await revision(stage, { number: "0" }),
        code: "VALIDATION_FAILED",
        at: ["path.revision"],
      }),
      "no organization": async (stage) => ({
        call: { ...(await revision(stage)), query: {} },
        code: "VALIDATION_FAILED",
        at: ["query.organization_id"],
        graphql: { code: "QUERY_REFUSED", because: "there the document does not run without it" },
      }),
    },
    500: {
      "the revision cannot be read": async (stage) => ({
        call: await revision(stage),
        code: "INTERNAL",
        fault: { before: "ThemeRevision.findFirst", act: breaks },
      }),
    },
    503: {
      "the store is out of reach": async (stage) => ({
        call: await revision(stage),
        code: "UNAVAILABLE",
        fault: { before: "ThemeRevision.findFirst", act: vanishes },
      }),
    },
  },
};
