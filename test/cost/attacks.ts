import type { LargeIds } from "./largeWorld.ts";

const aliases = (times: number, field: string) =>
  Array.from({ length: times }, (_, at) => `a${at}: ${field}`).join(" ");

const walk = (steps: number): string => (steps === 0 ? "name" : `fields { type { ofType { ${walk(steps - 1)} } } }`);

/** Documents that ask for as much work as they can, by their names. */
export function attacks(workspace: string, large: LargeIds): Readonly<Record<string, string>> {
  const nodes = (ids: readonly string[], selection: string) =>
    `{ nodes(ids: ${JSON.stringify(ids)}) { ${selection} } }`;
  const hundred = (id: string) => Array.from({ length: 100 }, () => id);
  const inWorkspace = (selection: string) => `{ workspace(id: "${workspace}") { ${selection} } }`;
  const accountIds = JSON.stringify(large.accounts);
  return {
    "the segments of all renditions of one publication, a hundred times": nodes(
      hundred(large.publication),
      "... on Publication { renditions { segments { a: position b: position hasOwnMedia media { position } } } }",
    ),
    "aliases of the largest pages": inWorkspace(
      aliases(100, "publications(first: 100) { nodes { id title renditions { id } } }"),
    ),
    "aliases of pages without a size": inWorkspace(aliases(100, "publications { nodes { renditions { id } } }")),
    "aliases of __typename in each row": inWorkspace(
      `publications(first: 100) { nodes { renditions { segments { ${aliases(80, "__typename")} } } } }`,
    ),
    "a chain of fragments that doubles with each link": `{ workspace(id: "${workspace}") { ...F0 } } ${Array.from(
      { length: 12 },
      (_, at) =>
        `fragment F${at} on Workspace { a${at}: publications { nodes { workspace { ...F${at + 1} } } } b${at}: publications { nodes { workspace { ...F${at + 1} } } } }`,
    ).join(" ")} fragment F12 on Workspace { id }`,
    "introspection of each type below each type": `{ __type(name: "Query") { ${walk(3)} } }`,
    "aliases of the whole schema": `{ ${aliases(110, "__schema { types { name fields { name description } } }")} }`,
    "aliases of stored image documents": nodes(
      hundred(large.template),
      `... on ImageTemplate { document { ${aliases(100, "pages { layers { id } }")} } }`,
    ),
    "aliases of computed times": inWorkspace(aliases(100, "nextSlots { at slot { id } }")),
    "aliases of checks of the largest publication": `{ ${aliases(
      100,
      `validatePublication(id: "${large.publication}") { valid problems { message } }`,
    )} }`,
    "checks of all large publications": `{ ${large.publications
      .map((id, at) => `a${at}: validatePublication(id: "${id}") { valid problems { message } }`)
      .join(" ")} }`,
    "aliases of a split of the longest text": `{ ${Array.from(
      { length: 3 },
      (_, at) =>
        `a${at}: splitText(text: ${JSON.stringify("All work. ".repeat(1900 + at))}, accountIds: ${accountIds})`,
    ).join(" ")} }`,
    "aliases of the whole calendar": `{ ${aliases(
      30,
      `calendar(workspaceId: "${workspace}", from: "2026-03-01", to: "2026-05-01") { publications { renditions { id } } freeSlots { at } accountsWithoutPost { id } }`,
    )} }`,
  };
}
