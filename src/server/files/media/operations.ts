import { headerRef } from "../../../../rest-compat/engine/openapi/headers.ts";
import { content, empty, otherOperation } from "../../../../rest-compat/engine/openapi/otherOperation.ts";

const TYPES = ["image/*", "video/*", "font/*"];

/** The bytes of media items. */
export const getMediaContent = otherOperation({
  tag: "media",
  credential: "person",
  scope: "media:read",
  method: "get",
  path: "/media/{id}/content",
  operationId: "GetMediaContent",
  summary: "Get the bytes of a media item",
  description:
    "Returns the file or its thumbnail, whole or as a range. A signed address (`expires` and `signature`) needs no credential; GraphQL returns such addresses. `/media/{id}` without the prefix is the same.",
  id: "The id of the media item.",
  query: {
    variant: {
      description: "`thumbnail` for the thumbnail; absent for the file.",
      schema: { enum: ["content", "thumbnail"] },
    },
    expires: { description: "The end of a signed address." },
    signature: { description: "The signature of a signed address." },
  },
  headers: {
    Range: { description: "A range of bytes, such as `bytes=0-1023`." },
    "If-Range": { description: "The `ETag` of the content whose range is requested. Other content is sent whole." },
    "If-None-Match": headerRef("IfNoneMatch"),
  },
  answers: {
    200: content("The whole content.", TYPES, { ETag: "The entity tag." }),
    206: content("A range of the content.", TYPES, { ETag: "The entity tag.", "Content-Range": "The range." }),
    304: empty("Not Modified", { ETag: "The entity tag." }),
  },
  problems: ["INVALID_INPUT", "NOT_FOUND", "CONFLICT", "RANGE_NOT_SATISFIABLE", "UNAVAILABLE"],
});
