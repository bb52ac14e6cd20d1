import type { Provider } from "../provider.ts";
import { tolerating } from "../shared/expected.ts";
import { Deleted } from "./api.ts";
import { call, MissingFailure } from "./call.ts";

export const remove: NonNullable<Provider["remove"]> = async (fetch, { credentials }, { externalId }) => {
  const { instanceUrl = "", accessToken: token = "" } = credentials;
  const path = `/api/v1/statuses/${encodeURIComponent(externalId)}`;
  const deleting = call(fetch, instanceUrl, { path, method: "DELETE", token, answer: Deleted });
  await deleting.catch(tolerating((error) => error instanceof MissingFailure));
};
