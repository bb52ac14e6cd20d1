import { z } from "zod";
import type { Provider } from "../provider.ts";
import { graphCall, isUnknown } from "../shared/graph/call.ts";
import { accessOf } from "./account.ts";

/** A post that does not exist counts as deleted. */
export const remove: NonNullable<Provider["remove"]> = async (fetch, { credentials }, { externalId }) => {
  const path = `/${encodeURIComponent(externalId)}`;
  await graphCall(fetch, accessOf(credentials), path, { method: "DELETE", answer: z.unknown() }).catch(
    (error: unknown) => {
      if (!isUnknown(error)) throw error;
    },
  );
};
