import type { Acted } from "../../src/domains/publications/outcome.ts";
import type { PayloadFields } from "../core/mutation.ts";
import { Publication } from "./types.ts";

/** The fields of the payload of an operation on one publication. */
export const publicationPayload = <Row extends Acted>(t: PayloadFields<Row>) => ({
  publication: t.field({
    type: Publication,
    description: "The publication after the operation.",
    resolve: ({ id, workspaceId }) => ({ id, workspaceId }),
  }),
});
