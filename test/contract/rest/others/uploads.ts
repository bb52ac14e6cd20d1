import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { vi } from "vitest";
import { StorageError } from "../../../../src/platform/errors/storageError.ts";
import { newId } from "../../../../src/platform/ids/ids.ts";
import {
  createTusUpload,
  deleteTusUpload,
  headTusUpload,
  patchTusUpload,
  putUpload,
  uploadMedia,
} from "../../../../src/server/files/uploads/operations.ts";
import { breaks } from "../../../support/database/faults.ts";
import { subscribed } from "../../../support/domains/plan.ts";
import { BOUNDARY, brought, complete, formOf, openUpload, png } from "../../../support/domains/uploads.ts";
import type { Stage } from "../fixture.ts";
import { type OtherFixture, omit, type Sent } from "./fixture.ts";

const MIB = 1024 * 1024;
const SIZE = 400;
const bytes = (size = SIZE) => new Uint8Array(png(size));
const TUS = { "tus-resumable": "1.0.0" };
const zipped = { "content-encoding": "gzip" };

/** A request about a new upload session. */
async function session(stage: Stage, sent: Sent = {}): Promise<Sent> {
  return { id: (await openUpload(stage, { size: SIZE })).mediaId, ...sent };
}

/** The same with a signed address; `without` leaves a member of its query out. */
async function signed(stage: Stage, sent: Sent = {}, without?: string): Promise<Sent> {
  const { mediaId, upload } = await openUpload(stage, { size: SIZE });
  const query = Object.fromEntries(new URL(upload?.url ?? "").searchParams);
  return { id: mediaId, token: null, query: without === undefined ? query : omit(query, without), ...sent };
}

/** The members of a signed address, none of which can be absent. */
const ofAddress = (sent: () => Sent): OtherFixture["members"] =>
  Object.fromEntries(
    ["signer", "expires", "signature"].map((name) => [
      `query.${name}`,
      async (stage) => ({ with: await signed(stage, sent()), without: await signed(stage, sent(), name) }),
    ]),
  );

/** The row of the session cannot be read. */
function withoutDatabase(stage: Stage): void {
  stage.broken.before("MediaUpload.findFirst", breaks);
}

function withoutStorage({ broken }: Stage): void {
  vi.spyOn(broken.services.storage, "append").mockRejectedValueOnce(new StorageError("the store is away"));
}

/** The problems of every request to a session. */
const ofSession = (sent: () => Sent): OtherFixture["problems"] => ({
  UNAUTHENTICATED: (stage) => session(stage, { ...sent(), token: null }),
  FORBIDDEN: (stage) => session(stage, { ...sent(), token: stage.users.viewer.token }),
  NOT_FOUND: (stage) => session(stage, { ...sent(), token: stage.users.outsider.token }),
  async INTERNAL(stage) {
    const made = await session(stage, sent());
    withoutDatabase(stage);
    return made;
  },
});

/** The problems of a request with a body. */
const ofBody = (sent: (size?: number) => Sent): OtherFixture["problems"] => ({
  ...ofSession(sent),
  PAYLOAD_TOO_LARGE: (stage) => session(stage, sent(SIZE + 1)),
  UNSUPPORTED_MEDIA_TYPE: (stage) =>
    session(stage, {
      ...sent(),
      headers: { ...sent().headers, ...zipped },
      body: new Uint8Array(gzipSync(bytes())),
    }),
  async UNAVAILABLE(stage) {
    const made = await session(stage, sent());
    withoutStorage(stage);
    return made;
  },
});

const whole = (size?: number): Sent => ({ headers: { "content-type": "image/png" }, body: bytes(size) });
const ranged = (range: string): Sent => ({ headers: { "content-range": range }, body: bytes() });

const put: OtherFixture = {
  operation: putUpload,
  as: "editor",
  answers: { 204: (stage) => session(stage, whole()) },
  problems: {
    ...ofBody(whole),
    BAD_REQUEST: (stage) => session(stage, ranged("bytes 0-10/*")),
    CONFLICT: (stage) => session(stage, ranged(`bytes 5-${SIZE - 1}/${SIZE}`)),
  },
  members: {
    ...ofAddress(() => whole()),
    "header.Content-Range": async (stage) => ({
      without: await session(stage, whole()),
      with: await session(stage, ranged("bytes 0-10/*")),
    }),
  },
};

const encoded = (members: Record<string, string>) =>
  Object.entries(members)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");

const creation = (
  { ids }: Stage,
  {
    size = SIZE,
    workspace = ids.workspace,
    type = "image/png",
  }: { size?: number; workspace?: string; type?: string } = {},
) => ({
  ...TUS,
  "upload-length": String(size),
  "upload-metadata": encoded({ workspace_id: workspace, filename: "a.png", filetype: type }),
});

/** A key of another creation. */
async function usedKey(stage: Stage): Promise<string> {
  const key = newId("med");
  const headers = { ...creation(stage), "idempotency-key": key, authorization: `Bearer ${stage.users.editor.token}` };
  await stage.request("/api/v1/media/uploads", { method: "POST", headers });
  return key;
}

const createWithout = (name: string) => (stage: Stage) => ({
  with: { headers: creation(stage) },
  without: { headers: omit(creation(stage), name) },
});

const create: OtherFixture = {
  operation: createTusUpload,
  as: "editor",
  answers: { 201: (stage) => ({ headers: creation(stage) }) },
  problems: {
    BAD_REQUEST: (stage) => ({ headers: omit(creation(stage), "tus-resumable") }),
    INVALID_INPUT: (stage) => ({ headers: creation(stage, { size: 51 * MIB }) }),
    async QUOTA_EXCEEDED(stage) {
      const { otherOrganization: organizationId, otherWorkspace: workspace } = stage.ids;
      await subscribed(stage, organizationId, "starter");
      await stage.db.prisma.usageCounter.create({
        data: { organizationId, metric: "media_bytes_stored", period: "", value: 10n ** 15n },
      });
      return { token: stage.users.outsider.token, headers: creation(stage, { workspace }) };
    },
    UNAUTHENTICATED: (stage) => ({ token: null, headers: creation(stage) }),
    FORBIDDEN: (stage) => ({ headers: creation(stage, { workspace: stage.ids.otherWorkspace }) }),
    VALIDATION_FAILED: (stage) => ({ headers: omit(creation(stage), "upload-metadata") }),
    IDEMPOTENCY_KEY_REUSED: async (stage) => ({
      headers: { ...creation(stage, { size: SIZE + 1 }), "idempotency-key": await usedKey(stage) },
    }),
    INTERNAL(stage) {
      stage.broken.before("MediaUpload.create", breaks);
      return { headers: creation(stage) };
    },
  },
  members: {
    "header.Tus-Resumable": createWithout("tus-resumable"),
    "header.Upload-Length": createWithout("upload-length"),
    "header.Upload-Metadata": createWithout("upload-metadata"),
    "header.Idempotency-Key": async (stage) => {
      const headers = creation(stage, { size: SIZE + 1 });
      return { without: { headers }, with: { headers: { ...headers, "idempotency-key": await usedKey(stage) } } };
    },
  },
};

const OFFSET = { ...TUS, "content-type": "application/offset+octet-stream", "upload-offset": "0" };
const part = (size?: number): Sent => ({ headers: OFFSET, body: bytes(size) });

const patch: OtherFixture = {
  operation: patchTusUpload,
  as: "editor",
  answers: { 204: (stage) => session(stage, part()) },
  problems: {
    ...ofBody(part),
    BAD_REQUEST: (stage) => session(stage, { ...part(), headers: omit(OFFSET, "tus-resumable") }),
    CONFLICT: (stage) => session(stage, { ...part(), headers: { ...OFFSET, "upload-offset": "5" } }),
  },
  members: {
    ...ofAddress(() => part()),
    "header.Tus-Resumable": async (stage) => ({
      with: await session(stage, part()),
      without: await session(stage, { ...part(), headers: omit(OFFSET, "tus-resumable") }),
    }),
    "header.Upload-Offset": async (stage) => ({
      with: await session(stage, part()),
      without: await session(stage, { ...part(), headers: omit(OFFSET, "upload-offset") }),
    }),
  },
};

const tusAlone = {
  "header.Tus-Resumable": async (stage: Stage) => ({
    with: await session(stage, { headers: TUS }),
    without: await session(stage),
  }),
};

const head: OtherFixture = {
  operation: headTusUpload,
  as: "editor",
  answers: { 200: (stage) => session(stage, { headers: TUS }) },
  problems: { ...ofSession(() => ({ headers: TUS })), BAD_REQUEST: (stage) => session(stage) },
  members: { ...tusAlone, ...ofAddress(() => ({ headers: TUS })) },
};

/** A key of another cancellation. */
async function usedToCancel(stage: Stage): Promise<string> {
  const key = newId("med");
  const { id } = await session(stage);
  const headers = { ...TUS, "idempotency-key": key, authorization: `Bearer ${stage.users.editor.token}` };
  await stage.request(`/api/v1/media/uploads/${id}`, { method: "DELETE", headers });
  return key;
}

const remove: OtherFixture = {
  operation: deleteTusUpload,
  as: "editor",
  answers: { 204: (stage) => session(stage, { headers: TUS }) },
  problems: {
    ...ofSession(() => ({ headers: TUS })),
    BAD_REQUEST: (stage) => session(stage),
    async INVALID_INPUT(stage) {
      const id = await brought(stage, png(SIZE));
      await complete(stage, id);
      return { id, headers: TUS };
    },
    IDEMPOTENCY_KEY_REUSED: async (stage) =>
      session(stage, { headers: { ...TUS, "idempotency-key": await usedToCancel(stage) } }),
  },
  members: {
    ...tusAlone,
    "header.Idempotency-Key": async (stage) => ({
      without: await session(stage, { headers: TUS }),
      with: await session(stage, { headers: { ...TUS, "idempotency-key": await usedToCancel(stage) } }),
    }),
  },
};

/** A form with a file, and a field for each member. */
function form(stage: Stage, members: Record<string, string> = {}, content: Uint8Array = bytes()): Sent {
  const fields = { workspace_id: stage.ids.workspace, ...members };
  return { headers: FORM_TYPE, body: new Uint8Array(formOf({ fields, file: { filename: "a.png", content } })) };
}
const FORM_TYPE = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

const upload: OtherFixture = {
  operation: uploadMedia,
  as: "editor",
  answers: { 200: (stage) => form(stage, { alt_text: "A cup." }) },
  problems: {
    BAD_REQUEST: () => ({ headers: FORM_TYPE, body: new Uint8Array(Buffer.from(`--${BOUNDARY}\r\n`)) }),
    INVALID_INPUT: (stage) => form(stage, {}, new Uint8Array(Buffer.from("no picture"))),
    async QUOTA_EXCEEDED(stage) {
      const { otherOrganization: organizationId, otherWorkspace } = stage.ids;
      await subscribed(stage, organizationId, "starter");
      const row = { organizationId, metric: "media_bytes_stored", period: "" };
      const where = { organizationId_metric_period: row };
      await stage.db.prisma.usageCounter.upsert({
        where,
        create: { ...row, value: 10n ** 15n },
        update: { value: 10n ** 15n },
      });
      return { token: stage.users.outsider.token, ...form(stage, { workspace_id: otherWorkspace }) };
    },
    UNAUTHENTICATED: (stage) => ({ token: null, ...form(stage) }),
    FORBIDDEN: (stage) => ({ token: stage.users.viewer.token, ...form(stage) }),
    PAYLOAD_TOO_LARGE: (stage) => form(stage, {}, new Uint8Array(50 * MIB + 1)),
    UNSUPPORTED_MEDIA_TYPE: (stage) => ({ ...form(stage), headers: { "content-type": "image/png" } }),
    VALIDATION_FAILED: (stage) => form(stage, { shoe_size: "43" }),
    INTERNAL(stage) {
      stage.broken.before("MediaUpload.create", breaks);
      return form(stage);
    },
    UNAVAILABLE(stage) {
      withoutStorage(stage);
      return form(stage);
    },
  },
  members: {},
};

export const uploads: readonly OtherFixture[] = [put, create, patch, head, remove, upload];
