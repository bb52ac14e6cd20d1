import { newId } from "../../src/platform/ids/ids.ts";
import type { World } from "../support/world.ts";

/** Two posting slots of a workspace. */
export const PAGE = `query Page($id: ID!, $after: String) { workspace(id: $id) { id postingSlots(first: 2, after: $after) {
  edges { cursor node { id localTime { hour minute } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } } }`;

export interface Page {
  workspace: {
    postingSlots: {
      edges: { node: { id: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
      totalCount: number;
    };
  };
}

export const idsIn = (page: Page | undefined): string[] =>
  page?.workspace.postingSlots.edges.map(({ node }) => node.id) ?? [];

/** Adds posting slots to the workspace until it has so many. */
export async function slots({ db, ids, clock }: World, count: number): Promise<void> {
  const { postingSlot } = db.prisma;
  const missing = count - (await postingSlot.count({ where: { workspaceId: ids.workspace } }));
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const place = { workspaceId: ids.workspace, localDayOfWeek: 3, localMinute: 0, ...stamp };
  const data = Array.from({ length: missing }, (_, index) => ({ id: newId("slot"), localHour: 12 + index, ...place }));
  await postingSlot.createMany({ data });
}
