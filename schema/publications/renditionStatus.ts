import { builder } from "../core/builder.ts";

export const RenditionStatus = builder.enumType("RenditionStatus", {
  description: "Progress of one destination of a publication.",
  values: {
    DRAFT: { description: "The publication is a draft, and this rendition has problems or was not checked yet." },
    READY: { description: "The publication is a draft, and this rendition meets the limits of its provider." },
    SCHEDULED: { description: "The rendition waits for the time of the publication." },
    PUBLISHING: {
      description:
        "The rendition is being sent, or the server is asking the provider whether the post exists; see `delivery.state`.",
    },
    PUBLISHED: {
      description: "The post of the rendition was published. `postDeletedAt` is set if the post was deleted since.",
    },
    FAILED: {
      description:
        "The post was not published, or its state is unknown; see `delivery.state` and `delivery.recoveryAction`.",
    },
  },
});
