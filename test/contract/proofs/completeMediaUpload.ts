import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { askForUpload, brought, openUpload, png, sha256 } from "../../support/uploads.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

/** A session whose bytes are all there, in the workspace of most people. */
export const wholeUpload = (stage: Stage, content = png(1000)) => brought(stage, content);

const completing = (id: string, token: string, workspaceId: string): Call => ({
  token,
  path: { id },
  body: { workspace_id: workspaceId },
});

const good = async (stage: Stage, content?: Buffer): Promise<Call> =>
  completing(await wholeUpload(stage, content), stage.users.editor.token, stage.ids.workspace);

const refused =
  (upload: (stage: Stage) => Promise<string>): Provoke =>
  async (stage) => ({
    call: completing(await upload(stage), stage.users.editor.token, stage.ids.workspace),
    code: "INVALID_INPUT",
    at: ["path.id"],
  });

const forbidden =
  (by: (stage: Stage) => string | Promise<string>, workspace: "workspace" | "secondWorkspace" = "workspace"): Provoke =>
  async (stage) => ({
    call: completing(await wholeUpload(stage), await by(stage), stage.ids[workspace]),
    code: "FORBIDDEN",
  });

const missing =
  (
    id: (stage: Stage) => string | Promise<string>,
    token = (stage: Stage): string | Promise<string> => stage.users.editor.token,
  ): Provoke =>
  async (stage) => ({
    call: completing(await id(stage), await token(stage), stage.ids.workspace),
    code: "NOT_FOUND",
  });

const breakingAt =
  (before: string): Provoke =>
  async (stage) => ({ call: await good(stage), code: "INTERNAL", fault: { before, act: breaks } });

export const completeMediaUpload: Proof = {
  name: "POST /media/upload-session/{id}/complete",
  members: {
    "path.id": { type: "text", max: 128, required: true },
    "body.workspace_id": { type: "text", max: 128, required: true },
  },
  good: (stage) => good(stage),
  variables: ({ path, body = {} }) => ({ id: path?.["id"], input: { workspaceId: body["workspace_id"] } }),
  problems: {
    400: {
      "a blank id": ({ users, ids }) => ({
        call: completing(" ", users.viewer.token, ids.workspace),
        code: "INVALID_INPUT",
        at: ["path.id"],
      }),
      "a blank workspace": ({ users }) => ({
        call: completing(newId("med"), users.viewer.token, " "),
        code: "INVALID_INPUT",
        at: ["body.workspace_id"],
      }),
      "no bytes": refused(async (stage) => (await openUpload(stage, { size: 1000 })).mediaId),
      "too few bytes": refused(async (stage) => {
        const id = await wholeUpload(stage);
        await stage.db.prisma.mediaUpload.update({ where: { id }, data: { size: 1001 } });
        return id;
      }),
      "bytes that are gone": refused(async (stage) => {
        const id = await wholeUpload(stage);
        await stage.app.services.storage.abandon(`media/${id}/original`, {});
        return id;
      }),
      "bytes of no type that is taken": refused((stage) =>
        wholeUpload(stage, Buffer.from("<script>alert(1)</script>")),
      ),
      "bytes with another digest": refused((stage) => brought(stage, png(1000), { sha256: sha256(png(1000)) })),
      "a session that has expired": refused(async (stage) => {
        const id = await wholeUpload(stage);
        await stage.db.prisma.mediaUpload.update({ where: { id }, data: { expiresAt: stage.clock.now() } });
        return id;
      }),
    },
    403: {
      "a viewer": forbidden(({ users }) => users.viewer.token),
      "a token that may only read": forbidden((stage) => stage.apiToken("editor", "API_READ")),
      "another workspace": forbidden(({ users }) => users.owner.token, "secondWorkspace"),
    },
    404: {
      "an unknown session": missing(() => newId("med")),
      "an id of another form": missing(() => "?/%"),
      "a session of another tenant": missing(async (stage) => {
        const { data } = await askForUpload(stage, { size: 10, workspaceId: stage.ids.otherWorkspace }, "outsider");
        return data.createMediaUpload.mediaId;
      }),
      "a person of another tenant": missing(
        (stage) => wholeUpload(stage),
        ({ users }) => users.outsider.token,
      ),
      "a token that is bound to another workspace": missing(
        (stage) => wholeUpload(stage),
        (stage) => stage.apiToken("owner", "API_WRITE", stage.ids.secondWorkspace),
      ),
      "an item that was deleted since": missing(async (stage) => {
        const id = await wholeUpload(stage);
        await stage.db.prisma.mediaUpload.update({ where: { id }, data: { state: "COMPLETED", mediaId: id } });
        return id;
      }),
    },
    422: {
      "an id of 129 characters": ({ users, ids }) => ({
        call: completing("m".repeat(129), users.editor.token, ids.workspace),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
      }),
      "no workspace": async (stage) => ({
        call: { token: stage.users.editor.token, path: { id: await wholeUpload(stage) }, body: {} },
        code: "VALIDATION_FAILED",
        at: ["body.workspace_id"],
        graphql: { code: "QUERY_REFUSED", because: "there a variable that is missing is a fault of the request" },
      }),
    },
    500: {
      "the session cannot be read": breakingAt("MediaUpload.findFirst"),
      "the item cannot be made": breakingAt("MediaItem.createManyAndReturn"),
      "the session cannot be ended": breakingAt("MediaUpload.update"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
  },
};
