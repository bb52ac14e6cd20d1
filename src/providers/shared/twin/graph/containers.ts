import type { Graph, GraphContainer, GraphFile } from "./state.ts";

const DAY_MS = 86_400_000;

export type Status = "IN_PROGRESS" | "FINISHED" | "PUBLISHED" | "ERROR" | "EXPIRED";

/** Notes the file of a container when it arrives, or the reason why it did not. */
export function awaitFile(container: GraphContainer, file: Promise<GraphFile | null>, reason: string): void {
  container.file = file;
  const arrive = async () => {
    container.file = await file;
    if (container.file === null) container.error = reason;
  };
  void arrive();
}

/** The state of a container, which expires a day after it was made. */
export function statusOf(graph: Graph, container: GraphContainer): Status {
  if (container.isPublished) return "PUBLISHED";
  if (graph.switches.now().getTime() - container.at.getTime() > DAY_MS) return "EXPIRED";
  const all = [container, ...childrenOf(graph, container)];
  if (all.some(({ error }) => error !== null)) return "ERROR";
  return all.some(({ file }) => file instanceof Promise) ? "IN_PROGRESS" : "FINISHED";
}

const childrenOf = ({ containers }: Graph, { children }: GraphContainer): GraphContainer[] =>
  children.flatMap((id) => containers.get(id) ?? []);

/** The files of a finished container, in their order. */
export const filesOf = (graph: Graph, container: GraphContainer): GraphFile[] =>
  [container, ...childrenOf(graph, container)].flatMap(({ file }) =>
    file === null || file instanceof Promise ? [] : [file],
  );

/** The posts of a page, the newest first, and the cursor behind it. */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], limit: number, after: string | undefined) {
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const data = rows.slice(from, from + limit);
  const last = data.at(-1)?.id;
  const hasMore = from + limit < rows.length;
  return { data, paging: { cursors: { after: last }, ...(hasMore && { next: "https://twin.example/next" }) } };
}
