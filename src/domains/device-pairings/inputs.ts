import { z } from "zod";
import { labelIn } from "../../platform/values/name.ts";
import { id, textIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

const scopes = z
  .array(z.enum(["API_READ", "API_WRITE", "API_FULL"]))
  .max(BOUNDS.scopes.maxItems)
  .nullish();

export const StartDevicePairing = z.object({
  clientName: labelIn(BOUNDS.clientName),
  operatingSystem: labelIn(BOUNDS.operatingSystem),
  clientVersion: labelIn(BOUNDS.clientVersion),
  scopes,
});

/** One of the two codes; an empty text counts as absent. */
const named = {
  userCode: textIn(BOUNDS.userCode).nullish(),
  deviceCode: textIn(BOUNDS.deviceCode).nullish(),
};

export const ApproveDevicePairing = z.object({
  ...named,
  name: labelIn(BOUNDS.tokenName).nullish(),
  scopes,
  workspaceId: id.nullish(),
});

export const DenyDevicePairing = z.object(named);

export const PollDevicePairing = z.object({ deviceCode: textIn(BOUNDS.deviceCode) });
