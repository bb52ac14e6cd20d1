import type { Acted } from "../../src/domains/publications/outcome.ts";
import { type PayloadFields, payload } from "../core/mutation.ts";
import { Publication } from "./types.ts";

/** The field of a payload that has the publication after the operation. */
export const publicationField = (t: PayloadFields<Acted>) =>
  t.field({
    type: Publication,
    description: "The publication after the operation.",
    resolve: ({ id, workspaceId }) => ({ id, workspaceId }),
  });

/** The payload of an operation on one publication. */
export const publicationPayload = (mutation: string) =>
  payload<Acted>(mutation, { fields: (t) => ({ publication: publicationField(t) }) });
