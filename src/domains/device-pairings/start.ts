import { widestScope } from "../../platform/access/apiTokenScopes.ts";
import { requireText } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { beginPairing, countStart } from "./effects.ts";
import { StartDevicePairing } from "./inputs.ts";

/**
 * Starts the pairing of a device that asks for an API token. Anyone can start one: nothing happens before a person
 * approves it.
 * @throws DomainError INVALID_INPUT for a blank name; RATE_LIMITED
 */
export const startDevicePairing = write({
  name: "startDevicePairing",
  input: StartDevicePairing,
  replayable: false,
  precheck: ({ clientName }) => requireText("clientName", clientName),
  prepare: (_input, context) => countStart(context),
  target: () => ({}),
  permission: "anyone",
  run: async ({ tx, input: { scopes, ...client }, context, now }) => ({
    value: await beginPairing(tx, context, { ...client, tokenScope: widestScope(scopes) ?? "API_WRITE" }, now),
    // The person is not known yet. The approval and the token are audited.
    audit: null,
  }),
});
