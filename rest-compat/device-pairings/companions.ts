import { route } from "../engine/route.ts";
import {
  ApproveDevicePairingDocument,
  DenyDevicePairingDocument,
  GetDevicePairingDocument,
  PollDevicePairingDocument,
  StartDevicePairingDocument,
} from "../operations.generated.ts";

const OK = { ok: { value: true, description: "Always true." } } as const;
const ONE_CODE = "The pairing is named by `user_code` or by `device_code`. Requires a session.";

export const devicePairingCompanions = [
  route({
    method: "POST",
    path: "/cli/auth/start",
    words: {
      summary: "Start the pairing of a device",
      description:
        "Starts the pairing of a program without a browser, for ten minutes. A person opens `verification_url` and approves it there. Requires no credential. One network starts 20 in ten minutes.",
    },
    refusesKey: true,
    limited: true,
    document: StartDevicePairingDocument,
    problems: [400, 422, 429, 500],
    schemaName: "StartedDevicePairing",
    schemaDescription: "A pairing that waits for a person, with its codes, which are shown once.",
    select: ({ started }) => started,
  }),
  route({
    method: "GET",
    path: "/cli/auth/session",
    words: {
      summary: "Get a device that waits",
      description:
        "Returns the device that shows a user code, while it waits for a decision. 10 unknown codes of a person, or 30 of a network, end further ones for up to 15 minutes. Requires a session.",
    },
    limited: true,
    document: GetDevicePairingDocument,
    problems: [403, 404, 422, 429, 500],
    schemaName: "DevicePairing",
    schemaDescription: "A device that waits for a decision.",
    select: ({ pairing }) => pairing,
  }),
  route({
    method: "POST",
    path: "/cli/auth/approve",
    words: {
      summary: "Approve a device",
      description: `Lets a device have an API token of the caller, for 90 days. A second decision is 409. ${ONE_CODE}`,
    },
    limited: true,
    codes: ["QUOTA_EXCEEDED"],
    document: ApproveDevicePairingDocument,
    problems: [400, 403, 404, 409, 422, 429, 500],
    schemaName: null,
    select: () => ({}),
    constants: OK,
  }),
  route({
    method: "POST",
    path: "/cli/auth/deny",
    words: { summary: "Deny a device", description: `Refuses a device. A second decision is 409. ${ONE_CODE}` },
    limited: true,
    document: DenyDevicePairingDocument,
    problems: [400, 403, 404, 409, 422, 429, 500],
    schemaName: null,
    select: () => ({}),
    constants: OK,
  }),
  route({
    method: "POST",
    path: "/cli/auth/poll",
    words: {
      summary: "Ask whether a device was approved",
      description:
        "Returns `pending`, `approved` with the API token once, `denied` or `expired`. A poll within five seconds of the one before has `retry_after` and the header `Retry-After`. Requires no credential.",
    },
    refusesKey: true,
    limited: true,
    document: PollDevicePairingDocument,
    problems: [400, 404, 422, 429, 500],
    schemaName: "DevicePairingPoll",
    schemaDescription: "The state of a pairing, for its device.",
    select: ({ polled }) => polled,
    headers: ({ polled: { retry_after: seconds } }) => ({
      "retry-after": seconds == null ? undefined : String(seconds),
    }),
  }),
];
