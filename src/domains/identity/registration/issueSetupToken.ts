import { write } from "../../../platform/write/write.ts";
import { Nothing } from "../inputs.ts";
import { createSetupToken, hasAdministrator } from "./setupToken.ts";

/**
 * Returns a new setup token, with which the first instance administrator registers; null if the instance has an
 * administrator. An earlier setup token becomes invalid. Only the start of a production server calls this.
 */
export const issueSetupToken = write({
  name: "issueSetupToken",
  input: Nothing,
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  async run({ tx, now }) {
    if (await hasAdministrator(tx)) return { value: null, audit: null };
    return {
      value: await createSetupToken(tx, now),
      audit: { action: "identity.setup_token_issued", resourceId: null },
    };
  },
});
