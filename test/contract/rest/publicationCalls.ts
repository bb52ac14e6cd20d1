import { publication } from "../../support/domains/publication.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import type { Call, Fixture, Stage } from "./fixture.ts";

type Columns = Parameters<typeof publication>[2];
type Good = Fixture["good"];
type Made = Awaited<ReturnType<typeof publication>>;

/** A call about a new publication of the workspace. */
const about =
  (role: "viewer" | "editor", columns: Columns, call: (made: Made, stage: Stage) => Omit<Call, "token">): Good =>
  async (stage) => {
    const made = await publication(stage, stage.ids.workspace, columns);
    return { token: stage.users[role].token, ...call(made, stage) };
  };

const act = (columns: Columns, body?: object): Good =>
  about("editor", columns, ({ id }) => ({ path: { id }, ...(body && { body: { ...body } }) }));
const REVISION = { expected_revision: 1 };
const listed = (columns: Columns, query: Record<string, string> = {}): Good =>
  about("viewer", columns, (_made, { ids }) => ({ query: { workspace_id: ids.workspace, ...query } }));
const SOON = () => new Date(Date.now() + 7 * 86_400_000);

/** Requests about publications that succeed, each time they are asked for. */
export const PUBLICATION_CALLS: Readonly<Record<string, Good>> = {
  "GET /publications": listed({}, { limit: "200", offset: "0", content_profile: "short_text" }),
  "POST /publications": async (stage) => ({
    token: stage.users.editor.token,
    body: {
      workspace_id: stage.ids.workspace,
      title: "Spring menu",
      source_text: "One\n\nTwo",
      content_profile: "short_text",
      creation_preset: "thread",
      repost_override: { mode: "inherit" },
      segments: [{ body: "One" }, { id: "second", body: "Two", title: "", settings: {} }],
      social_account_ids: [await socialAccount(stage, stage.ids.workspace)],
      scheduled_at: SOON().toISOString(),
    },
  }),
  "GET /publications/{id}": about("viewer", {}, ({ id }) => ({ path: { id } })),
  "PUT /publications/{id}": about("editor", {}, ({ id, accountIds: [account] }) => ({
    path: { id },
    body: {
      ...REVISION,
      title: "Autumn menu",
      segments: [{ id: `${id}_0`, body: "Soup" }],
      renditions: [{ social_account_id: account, body: "Hot soup", settings: { visibility: "unlisted" } }],
      scheduled_at: SOON().toISOString(),
    },
  })),
  "DELETE /publications/{id}": about("editor", {}, ({ id }) => ({
    path: { id },
    query: { confirm: "true", expected_revision: "1" },
  })),
  "PUT /publications/{id}/renditions": about("editor", {}, ({ id, accountIds: [account] }) => ({
    path: { id },
    body: { ...REVISION, renditions: [{ social_account_id: account, segments: [{ body_override: "Own" }] }] },
  })),
  "DELETE /publications/{id}/renditions/{account_id}": about("editor", {}, ({ id, accountIds: [account = ""] }) => ({
    path: { id, account_id: account },
    query: { confirm: "true", target_key: "" },
  })),
  "POST /publications/{id}/validate": about("viewer", {}, ({ id }) => ({ path: { id } })),
  "POST /publications/{id}/schedule": (stage) =>
    act(
      { plannedAt: new Date(stage.clock.now().getTime() + 86_400_000) },
      { ...REVISION, execution_intent: "production" },
    )(stage),
  "POST /publications/{id}/publish-now": act({}, REVISION),
  "POST /publications/{id}/cancel": act({ state: "SCHEDULED" }, REVISION),
  "POST /publications/{id}/retry-failed": act({ state: "FAILED" }),
  "POST /publications/{id}/renditions/{account_id}/retry": about(
    "editor",
    { state: "FAILED" },
    ({ id, accountIds: [account = ""] }) => ({ path: { id, account_id: account } }),
  ),
  "GET /publications/{id}/events": async (stage) => {
    const { token } = stage.users.editor;
    const { id } = await publication(stage, stage.ids.workspace);
    const input = { id, title: "Winter menu" };
    await stage.gql(
      token,
      "mutation ($input: UpdatePublicationInput!) { updatePublication(input: $input) { publication { id } } }",
      { input },
    );
    return { token: stage.users.viewer.token, path: { id } };
  },
  "GET /jobs": listed({ state: "SCHEDULED" }, { status: "pending" }),
};
