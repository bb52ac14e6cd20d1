import { BOUNDS, INTERVAL_SECONDS, LIFE_SECONDS } from "../../src/domains/device-pairings/bounds.ts";
import type { StartedPairing } from "../../src/domains/device-pairings/codes.ts";
import { approveDevicePairing, denyDevicePairing } from "../../src/domains/device-pairings/decide.ts";
import { type PollAnswer, pollDevicePairing } from "../../src/domains/device-pairings/poll.ts";
import type { NamedPairing } from "../../src/domains/device-pairings/read.ts";
import { startDevicePairing } from "../../src/domains/device-pairings/start.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { ApiTokenScope } from "../identity/types.ts";
import { DevicePairing, DevicePairingStatus } from "./types.ts";

const MINUTES = LIFE_SECONDS / 60;
const JOINED = { joined: true } as const;

const StartDevicePairingInput = inputOf("startDevicePairing", {
  fields: (t) => ({
    clientName: t.string({
      ...within(BOUNDS.clientName),
      description: `Name of the device or program for the person who approves it, ${length(BOUNDS.clientName)}, not blank.`,
    }),
    operatingSystem: t.string({
      ...within(BOUNDS.operatingSystem, { wire: "client_os" }),
      description: `Operating system for the person who approves it, ${length(BOUNDS.operatingSystem)}; may be empty.`,
    }),
    clientVersion: t.string({
      ...within(BOUNDS.clientVersion),
      description: `Version for the person who approves it, ${length(BOUNDS.clientVersion)}; may be empty.`,
    }),
    scopes: t.field({
      type: [ApiTokenScope],
      required: false,
      ...within(BOUNDS.scopes, { wire: "requested_scopes", ...JOINED }),
      description: `Requested scopes, at most ${BOUNDS.scopes.maxItems}; the token gets the widest. Absent, null or empty means \`API_WRITE\`.`,
    }),
  }),
});

const StartDevicePairingPayload = payload<StartedPairing>("startDevicePairing", {
  fields: (t) => ({
    deviceCode: t.exposeString("deviceCode", {
      description: "Secret with which the device polls. Returned only once.",
    }),
    userCode: t.exposeString("userCode", {
      description: "Code that the device shows, to compare with the page or to type there. Returned only once.",
    }),
    verificationUrl: t.exposeString("verificationUrl", {
      description: "Address of the page where a person types the user code.",
    }),
    completeVerificationUrl: t.exposeString("completeUrl", {
      description: "Address of the same page with the user code. Opening it approves nothing.",
    }),
    expiresIn: t.exposeInt("expiresIn", { description: `Seconds until the pairing expires, ${LIFE_SECONDS}.` }),
    interval: t.exposeInt("interval", {
      description: `Seconds to wait between two polls, ${INTERVAL_SECONDS}.`,
    }),
  }),
});

const NAMED = {
  userCode: `Code that the device shows, ${length(BOUNDS.userCode)}, in any case and with any separators. Absent, null or empty if \`deviceCode\` is given.`,
  deviceCode: `Secret of the device, ${length(BOUNDS.deviceCode)}. Absent, null or empty if \`userCode\` is given.`,
} as const;

const ApproveDevicePairingInput = inputOf("approveDevicePairing", {
  fields: (t) => ({
    userCode: t.string({ required: false, ...within(BOUNDS.userCode), description: NAMED.userCode }),
    deviceCode: t.string({
      required: false,
      ...within(BOUNDS.deviceCode, { secret: true }),
      description: NAMED.deviceCode,
    }),
    name: t.string({
      required: false,
      ...within(BOUNDS.tokenName),
      description: `Name of the API token, ${length(BOUNDS.tokenName)}. Absent, null or empty means the name of the device.`,
    }),
    scopes: t.field({
      type: [ApiTokenScope],
      required: false,
      ...within(BOUNDS.scopes, JOINED),
      description: `Scopes that the person grants, at most ${BOUNDS.scopes.maxItems}; the token gets the widest. Absent, null or empty means the requested scope.`,
    }),
    workspaceId: t.id({
      required: false,
      description:
        "Id of the only workspace that the device can access. Absent, null or empty means every workspace that the viewer can access.",
    }),
  }),
});

const DenyDevicePairingInput = inputOf("denyDevicePairing", {
  fields: (t) => ({
    userCode: t.string({ required: false, ...within(BOUNDS.userCode), description: NAMED.userCode }),
    deviceCode: t.string({
      required: false,
      ...within(BOUNDS.deviceCode, { secret: true }),
      description: NAMED.deviceCode,
    }),
  }),
});

const PollDevicePairingInput = inputOf("pollDevicePairing", {
  fields: (t) => ({
    deviceCode: t.string({
      ...within(BOUNDS.deviceCode, { secret: true }),
      description: `Secret that \`startDevicePairing\` returned, ${length(BOUNDS.deviceCode)}.`,
    }),
  }),
});

const PollDevicePairingPayload = payload<PollAnswer>("pollDevicePairing", {
  fields: (t) => ({
    status: t.field({
      type: DevicePairingStatus,
      description: "State of the pairing.",
      resolve: ({ status }) => status,
    }),
    token: t.exposeString("token", {
      nullable: true,
      description:
        "Secret of the API token, to send as `Authorization: Bearer …`. Returned once, by the first poll after the approval; null otherwise.",
    }),
    interval: t.int({
      description: `Seconds to wait between two polls, ${INTERVAL_SECONDS}.`,
      resolve: () => INTERVAL_SECONDS,
    }),
    retryAfter: t.exposeInt("retryAfter", {
      nullable: true,
      description: "Seconds to wait before the next poll, because this one came too early; null otherwise.",
    }),
    expiresIn: t.exposeInt("expiresIn", { description: "Seconds until the pairing expires, 0 after its end." }),
  }),
});

const ApproveDevicePairingPayload = payload<{ row: NamedPairing }>("approveDevicePairing", {
  fields: (t) => ({
    devicePairing: t.field({
      type: DevicePairing,
      description: "Pairing that was approved.",
      resolve: ({ row }) => row,
    }),
  }),
});

const DenyDevicePairingPayload = payload<{ row: NamedPairing }>("denyDevicePairing", {
  fields: (t) => ({
    devicePairing: t.field({ type: DevicePairing, description: "Pairing that was denied.", resolve: ({ row }) => row }),
  }),
});

const WINDOWS = "Fails with RATE_LIMITED after 10 unknown codes of a person, or 30 of a network, in 15 minutes.";
const DECIDED =
  "Fails with NOT_FOUND for an unknown or expired code, and with CONFLICT if the pairing was approved or denied before.";

builder.mutationFields((t) => ({
  startDevicePairing: t.field({
    ...requires("public"),
    type: StartDevicePairingPayload,
    description: `Starts the pairing of a device without a browser, for ${MINUTES} minutes. A person approves it at \`verificationUrl\`, or with \`approveDevicePairing\`.\n\nFails with RATE_LIMITED after 20 starts from one network in ${MINUTES} minutes.`,
    args: { input: t.arg({ type: StartDevicePairingInput }) },
    resolve: (_root, { input }, { context }) => startDevicePairing(context, input),
  }),
  approveDevicePairing: t.field({
    ...requires("session"),
    type: ApproveDevicePairingPayload,
    description: `Approves a device: its next poll receives an API token of the viewer, for 90 days.\n\n${DECIDED} Fails with FORBIDDEN if the viewer cannot access the workspace. ${WINDOWS}`,
    args: { input: t.arg({ type: ApproveDevicePairingInput }) },
    resolve: async (_root, { input }, { context }) => ({ row: await approveDevicePairing(context, input) }),
  }),
  denyDevicePairing: t.field({
    ...requires("session"),
    type: DenyDevicePairingPayload,
    description: `Denies a device: it receives no token.\n\n${DECIDED} ${WINDOWS}`,
    args: { input: t.arg({ type: DenyDevicePairingInput }) },
    resolve: async (_root, { input }, { context }) => ({ row: await denyDevicePairing(context, input) }),
  }),
  pollDevicePairing: t.field({
    ...requires("public"),
    type: PollDevicePairingPayload,
    description: `Returns the state of a pairing to its device, and once the API token. A device polls every ${INTERVAL_SECONDS} seconds.\n\nFails with NOT_FOUND for an unknown code, and with RATE_LIMITED after 600 polls of one network in a minute.`,
    args: { input: t.arg({ type: PollDevicePairingInput }) },
    resolve: (_root, { input }, { context }) => pollDevicePairing(context, input),
  }),
}));
