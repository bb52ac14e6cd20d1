import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { exportAddress, exportsByIds, ownExport } from "../../src/domains/identity/export/read.ts";
import { exportAccount } from "../../src/domains/identity/export/request.ts";
import type { ExportError } from "../../src/domains/identity/export/settle.ts";
import { absolute } from "../core/address.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { mutation } from "../core/mutation.ts";
import { Node, readableById } from "../core/node.ts";
import { STATEMENT, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "./changed.ts";
import { Viewer } from "./viewer.ts";

const AccountExportState = builder.enumType("AccountExportState", {
  description: "State of an export of the viewer's data.",
  values: {
    REQUESTED: { description: "The server makes the archive, or will." },
    READY: { description: "The archive can be downloaded until `expiresAt`." },
    FAILED: { description: "The archive could not be made; see `error`. Request another export." },
  },
});

const AccountExportError = builder.enumType("AccountExportError", {
  description: "Reason why an export failed.",
  values: {
    STORAGE_UNAVAILABLE: {
      value: "storage_unavailable",
      description: "The storage of the server did not deliver or accept the bytes.",
    },
    DID_NOT_FINISH: {
      value: "did_not_finish",
      description: "The server started the archive five times and completed it never.",
    },
  },
});

const AccountExport = builder.prismaObject("AccountExport", {
  description:
    "Archive with everything that is the viewer's, as JSON files and media. Visible only to its user, through a session.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    state: t.expose("state", { type: AccountExportState, description: "State of the export." }),
    requestedAt: t.expose("requestedAt", { type: "DateTime", description: "Time when the export was requested." }),
    endedAt: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the export became READY or FAILED; null while it is REQUESTED.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      nullable: true,
      description:
        "Time when the export and its archive are deleted, 24 hours after `endedAt`; null while it is REQUESTED.",
    }),
    bytes: t.expose("bytes", {
      type: "SafeInt",
      nullable: true,
      description: "Size of the archive in bytes; null unless the export is READY.",
    }),
    error: t.field({
      type: AccountExportError,
      nullable: true,
      select: { errorCode: true },
      description: "Reason of the failure; null unless the export is FAILED.",
      resolve: ({ errorCode }) => errorCode as ExportError | null,
    }),
    archiveUrl: t.string({
      ...worth(STATEMENT),
      nullable: true,
      select: { id: true, userId: true, state: true, expiresAt: true },
      description:
        "Signed address of the archive (ZIP) on this server, which requires no credential until `expiresAt`. A change of the password, the sign-in email or the second factor ends the address. Give it to no one. Null unless the export is READY.",
      resolve: async (row, _args, context) => {
        const { services } = context.context;
        return absolute(context, await oncePerRow(row, "archiveUrl", () => exportAddress(services, row)));
      },
    }),
  }),
});

readableById("AccountExport", exportsByIds);

builder.prismaObjectField(Viewer, "accountExport", (t) =>
  t.field({
    ...worth(STATEMENT),
    type: AccountExport,
    nullable: true,
    description:
      "Present export of the viewer's data; null without one, and after its expiry. Fails with FORBIDDEN and is null for requests without a session.",
    resolve: (viewer, _args, { context }) => oncePerRow(viewer, "accountExport", () => ownExport(context)),
  }),
);

mutation("exportAccount", {
  ...requires("session"),
  description:
    "Requests an archive with everything that is the viewer's, and replaces the previous one. A mail says when the archive is ready. While an export is REQUESTED, returns that one.\n\nFails with INVALID_CREDENTIALS if the grant is invalid, used or expired. Fails with RATE_LIMITED after five requests in 24 hours.",
  input: (t) => ({
    reauthGrant: t.string({
      ...within(BOUNDS.reauthGrant),
      description: `Grant of \`reauthenticate\` for the action ACCOUNT_EXPORT, ${length(BOUNDS.reauthGrant)}. Works once.`,
    }),
  }),
  run: (context, input) => exportAccount(context, input),
  payload: (t) => ({
    accountExport: t.field({
      type: AccountExport,
      description: "Export that was requested, or the one that was open already.",
      resolve: (row) => row,
    }),
    viewer: changedViewer(t),
  }),
});
