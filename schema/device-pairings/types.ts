import { BOUNDS, LIFE_SECONDS } from "../../src/domains/device-pairings/bounds.ts";
import { type NamedPairing, waitingPairing } from "../../src/domains/device-pairings/read.ts";
import { API_TOKEN_SCOPES } from "../../src/platform/access/apiTokenScopes.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { requires } from "../core/roots.ts";

export const DevicePairingStatus = builder.enumType("DevicePairingStatus", {
  description: "State of the pairing of a device.",
  values: {
    WAITING: {
      value: "WAITING" as const,
      extensions: { wire: "pending" },
      description: "No person has decided yet.",
    },
    APPROVED: { value: "APPROVED" as const, description: "A person approved the device." },
    DENIED: {
      value: "DENIED" as const,
      description:
        "A person denied the device, or the person who approved it was suspended, lost access to the workspace, or has no room for a token.",
    },
    EXPIRED: {
      value: "EXPIRED" as const,
      description: `More than ${LIFE_SECONDS / 60} minutes have passed since the start, or the device received its token.`,
    },
  },
});

export const DevicePairing = builder.objectRef<NamedPairing>("DevicePairing").implement({
  description:
    "Request of a device or program without a browser for access to the account of the person who approves it. Visible to a person who has its user code, through a session.",
  fields: (t) => ({
    clientName: t.exposeString("clientName", {
      description: `Name of the device or program, ${length(BOUNDS.clientName)}. The device chose it, unless \`clientId\` is set.`,
    }),
    operatingSystem: t.exposeString("operatingSystem", {
      description: `Operating system as the device states it, ${length(BOUNDS.operatingSystem)}; empty if it states none.`,
    }),
    clientVersion: t.exposeString("clientVersion", {
      description: `Version as the device states it, ${length(BOUNDS.clientVersion)}; empty if it states none.`,
    }),
    clientId: t.string({
      nullable: true,
      description:
        "OAuth client id of the external application that asks; null for a device that asks for an API token.",
      resolve: ({ application }) => application?.clientId ?? null,
    }),
    networkAddress: t.exposeString("address", { description: "Network address that the device asked from." }),
    scopes: t.stringList({
      extensions: { joined: true },
      description:
        "Requested scopes, after an approval the approved ones: one of API tokens, or those of an external application.",
      resolve: ({ tokenScope, applicationScopes }) =>
        tokenScope === null ? applicationScopes : [API_TOKEN_SCOPES[tokenScope].name],
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the device asked." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: `Time when the pairing expires, ${LIFE_SECONDS / 60} minutes after its creation.`,
    }),
  }),
});

builder.queryFields((t) => ({
  devicePairing: t.field({
    ...requires("session"),
    type: DevicePairing,
    nullable: true,
    description:
      "Pairing that waits for a decision, by its user code; null for any other code. Fails with RATE_LIMITED after 10 unknown codes of a person, or 30 of a network, in 15 minutes.",
    args: {
      userCode: t.arg.string({
        ...within(BOUNDS.userCode),
        description: `Code that the device shows, ${length(BOUNDS.userCode)}, in any case and with any separators.`,
      }),
    },
    resolve: (_root, { userCode }, { context }) => waitingPairing(context, userCode),
  }),
}));
