import { z } from "zod";
import type { Provider } from "../provider.ts";
import { tolerating } from "../shared/expected.ts";
import { accessOf, call, WordpressFailure } from "./call.ts";
import { POSTS } from "./publish.ts";

const GONE: ReadonlySet<string> = new Set(["rest_post_invalid_id", "rest_already_trashed"]);

/** Moves the post to the trash of the site; a site without a trash deletes it. */
export const remove: NonNullable<Provider["remove"]> = async (fetch, { credentials }, { externalId }) => {
  const access = accessOf(credentials);
  const route = `${POSTS}/${encodeURIComponent(externalId)}`;
  const deleting = (query: Record<string, string>) =>
    call(fetch, access, route, { method: "DELETE", query, answer: z.looseObject({}) });
  const isGone = (error: unknown) => error instanceof WordpressFailure && GONE.has(error.code);
  await deleting({})
    .catch((error: unknown) => {
      const isWithoutTrash = error instanceof WordpressFailure && error.code === "rest_trash_not_supported";
      return isWithoutTrash ? deleting({ force: "true" }) : Promise.reject(error);
    })
    .catch(tolerating(isGone));
};
