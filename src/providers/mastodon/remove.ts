import type { Provider } from "../provider.ts";
import { Deleted } from "./api.ts";
import { call, MissingFailure } from "./call.ts";

export const remove: NonNullable<Provider["remove"]> = async (fetch, { credentials }, { externalId }) => {
  const { instanceUrl = "", accessToken: token = "" } = credentials;
  const path = `/api/v1/statuses/${encodeURIComponent(externalId)}`;
  try {
    await call(fetch, instanceUrl, { path, method: "DELETE", token, answer: Deleted });
  } catch (error) {
    if (!(error instanceof MissingFailure)) throw error;
  }
};
