import { INSTANCE } from "../../platform/answer-cache/revisions.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { DeleteProviderApp } from "./inputs.ts";
import { providerAppTarget } from "./read.ts";

/**
 * Deletes a stored app. Accounts that were connected with it stay.
 * @throws DomainError NOT_FOUND; CONFLICT for one of the environment
 */
export const deleteProviderApp = write({
  name: "deleteProviderApp",
  input: DeleteProviderApp,
  target: ({ tx, input }) => providerAppTarget(tx, input.id),
  permission: "instance.administer",
  async run({ tx, target: { stored } }) {
    const { id, provider } = stored;
    await compareAndSet(tx.providerApp.delete({ where: { id } }));
    const changed = [{ field: "provider", previous: provider }];
    return {
      value: { id },
      audit: { action: "provider.app_deleted", resourceId: id, changed },
      touched: [INSTANCE],
    };
  },
});
