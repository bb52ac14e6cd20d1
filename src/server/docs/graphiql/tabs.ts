import { exampleTabs } from "./examples.ts";

/** The name of an example's first operation. */
export const titleOf = (query: string): string =>
  /^(?:query|mutation|subscription) (\w+)/m.exec(query)?.[1] ?? "Example";

/** The first example as GraphiQL stores its tabs. */
const stored = exampleTabs.slice(0, 1).map(({ query, variables }, at) => ({
  id: `example-${at}`,
  title: titleOf(query),
  query,
  variables: variables ?? null,
  headers: null,
  operationName: null,
  response: null,
}));

/**
 * Makes GraphiQL open the last open tab, or the operation of a link. GraphiQL looks for the stored query among the
 * stored tabs and opens an empty tab without a match, and it stores a query only when a tab is edited. GraphiQL reads
 * `query` from the page's URL, but not `variables`. Without stored tabs, the operation of a link would replace the
 * first example.
 */
export const lastTab = `<script>
try {
  const linked = new URLSearchParams(location.search);
  const store = (part, text) => text ? localStorage.setItem("graphiql:" + part, text) : localStorage.removeItem("graphiql:" + part);
  const tabs = localStorage.getItem("graphiql:tabState");
  if (linked.has("query")) {
    store("variables", linked.get("variables"));
    if (tabs === null) store("tabState", ${JSON.stringify(JSON.stringify({ tabs: stored, activeTabIndex: 0 })).replaceAll("<", "\\u003c")});
  } else if (tabs !== null) {
    const state = JSON.parse(tabs);
    for (const part of ["query", "variables"]) store(part, state.tabs[state.activeTabIndex][part]);
  }
} catch {
  // Without storage, GraphiQL opens the first example.
}
</script>
`;
