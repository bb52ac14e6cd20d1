import { BOUNDS, INTERVAL_SECONDS, LIFE_SECONDS } from "../../src/domains/device-pairings/bounds.ts";
import { approveDevicePairing, denyDevicePairing } from "../../src/domains/device-pairings/decide.ts";
import { pollDevicePairing } from "../../src/domains/device-pairings/poll.ts";
import { startDevicePairing } from "../../src/domains/device-pairings/start.ts";
import { length, within } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { ApiTokenScope } from "../identity/types.ts";
import { DevicePairing, DevicePairingStatus } from "./types.ts";

const MINUTES = LIFE_SECONDS / 60;
const JOINED = { joined: true } as const;

const NAMED = {
  userCode: `Code that the device shows, ${length(BOUNDS.userCode)}, in any case and with any separators. Absent, null or empty if \`deviceCode\` is given.`,
  deviceCode: `Secret of the device, ${length(BOUNDS.deviceCode)}. Absent, null or empty if \`userCode\` is given.`,
} as const;

const WINDOWS = "Fails with RATE_LIMITED after 10 unknown codes of a person, or 30 of a network, in 15 minutes.";
const DECIDED =
  "Fails with NOT_FOUND for an unknown or expired code, and with CONFLICT if the pairing was approved or denied before.";

mutation("startDevicePairing", {
  ...requires("public"),
  description: `Starts the pairing of a device without a browser, for ${MINUTES} minutes. A person approves it at \`verificationUrl\`, or with \`approveDevicePairing\`.\n\nFails with RATE_LIMITED after 20 starts from one network in ${MINUTES} minutes.`,
  input: (t) => ({
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
  run: (context, input) => startDevicePairing(context, input),
  payload: (t) => ({
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

mutation("approveDevicePairing", {
  ...requires("session"),
  description: `Approves a device: its next poll receives an API token of the viewer, for 90 days.\n\n${DECIDED} Fails with FORBIDDEN if the viewer cannot access the workspace. ${WINDOWS}`,
  input: (t) => ({
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
  run: async (context, input) => ({ row: await approveDevicePairing(context, input) }),
  payload: (t) => ({
    devicePairing: t.expose("row", {
      type: DevicePairing,
      description: "Pairing that was approved.",
    }),
  }),
});

mutation("denyDevicePairing", {
  ...requires("session"),
  description: `Denies a device: it receives no token.\n\n${DECIDED} ${WINDOWS}`,
  input: (t) => ({
    userCode: t.string({ required: false, ...within(BOUNDS.userCode), description: NAMED.userCode }),
    deviceCode: t.string({
      required: false,
      ...within(BOUNDS.deviceCode, { secret: true }),
      description: NAMED.deviceCode,
    }),
  }),
  run: async (context, input) => ({ row: await denyDevicePairing(context, input) }),
  payload: (t) => ({
    devicePairing: t.field({ type: DevicePairing, description: "Pairing that was denied.", resolve: ({ row }) => row }),
  }),
});

mutation("pollDevicePairing", {
  ...requires("public"),
  description: `Returns the state of a pairing to its device, and once the API token. A device polls every ${INTERVAL_SECONDS} seconds.\n\nFails with NOT_FOUND for an unknown code, and with RATE_LIMITED after 600 polls of one network in a minute.`,
  input: (t) => ({
    deviceCode: t.string({
      ...within(BOUNDS.deviceCode, { secret: true }),
      description: `Secret that \`startDevicePairing\` returned, ${length(BOUNDS.deviceCode)}.`,
    }),
  }),
  run: (context, input) => pollDevicePairing(context, input),
  payload: (t) => ({
    status: t.expose("status", {
      type: DevicePairingStatus,
      description: "State of the pairing.",
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
