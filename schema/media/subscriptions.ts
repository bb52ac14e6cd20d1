import { type Processed, processedMedia } from "../../src/domains/media/processed.ts";
import { mediaByIds } from "../../src/domains/media/read.ts";
import { builder } from "../core/builder.ts";
import { reference } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { MediaItem } from "./types.ts";

const mediaItem = reference("MediaItem", mediaByIds, { id: true, workspaceId: true });

// Each event carries its own context and is executed with it, so that the reach is current at each event.
builder.subscriptionFields((t) => ({
  mediaProcessed: t.field({
    ...requires("read", { role: "workspaceMember", application: "events:subscribe" }),
    type: MediaItem,
    nullable: true,
    description:
      "Delivers each media item after its processing, and null for a deleted one. Fails with FORBIDDEN if the workspace is not visible.",
    args: { workspaceId: t.arg.id({ description: "Id of the workspace whose media items are watched." }) },
    subscribe: (_root, { workspaceId }, { context }) => processedMedia(context, workspaceId),
    resolve: ({ mediaId }: Processed, _args, context, info) => mediaItem(context, info, mediaId),
  }),
}));
