import { viewerRow } from "../../src/domains/identity/read.ts";
import type { PayloadFields } from "../core/mutation.ts";
import { Viewer } from "./viewer.ts";

/** The member of a payload for the viewer, whose lists and counts a mutation changed. */
export const changedViewer = <Row extends object>(t: PayloadFields<Row>) =>
  t.prismaField({
    type: Viewer,
    description: "Viewer, whose lists and counts changed.",
    resolve: (query, _row, _args, { context }) => viewerRow(context, query),
  });
