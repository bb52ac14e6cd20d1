import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { resolveRendition } from "../../src/domains/publications/recovery/resolve.ts";
import { retryFailedRenditions } from "../../src/domains/publications/recovery/retry.ts";
import { deletePost } from "../../src/domains/publications/removal/deletePost.ts";
import { within } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { CONFIRM, PUBLICATION_ID, ResolveRenditionInput } from "./inputs.ts";
import { publicationPayload } from "./payloads.ts";

mutation("retryFailedRenditions", {
  ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
  description:
    "Sends the failed renditions with the recovery action RETRY again, now and with their current content.\n\nRenditions with problems stay failed. Fails with CONFLICT if no failed rendition can be retried, if destinations were added after the failure, or if the content lacks an approval that the workspace requires. Fails with INVALID_INPUT if every failed rendition has a problem. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
  input: (t) => ({
    id: t.id(PUBLICATION_ID),
    accountIds: t.idList({
      required: false,
      ...within(BOUNDS.retried),
      description: `Ids of 1 to ${BOUNDS.retried.maxItems} destinations whose renditions are sent again; all failed renditions if absent or null. Fails with NOT_FOUND if an account is no destination.`,
    }),
  }),
  run: (context, input) => retryFailedRenditions(context, input),
  payload: publicationPayload,
});

mutation("resolveRendition", {
  ...requires("write", { role: "workspaceEditor", application: "publications:publish" }),
  description:
    "Records whether the post of a rendition exists, after the server could not find out.\n\nA rendition whose post does not exist can be retried. Fails with CONFLICT unless the recovery action of the rendition is MANUAL_RESOLUTION.",
  input: ResolveRenditionInput,
  run: (context, input) => resolveRendition(context, input),
  payload: publicationPayload,
});

mutation("deletePost", {
  ...requires("write", { role: "workspaceEditor", application: "publications:cancel" }),
  description:
    "Deletes the live posts of a rendition at the provider, of a thread the last one first; the publication stays.\n\nRepeating the call deletes the posts that remain. Fails with CONFLICT if no post is live, if a post must be resolved first, or if the account is not connected. Fails with CONFLICT while the rendition is being published, or another call deletes its posts. Fails with PROVIDER_REFUSED if the provider does not delete a post. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
  input: (t) => ({
    renditionId: t.id({ description: "Id of the rendition whose posts are deleted." }),
    confirm: t.boolean(CONFIRM),
  }),
  run: (context, input) => deletePost(context, { ...input, confirm: input.confirm ?? null }),
  payload: publicationPayload,
});
