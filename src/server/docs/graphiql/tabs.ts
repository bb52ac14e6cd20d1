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
 * Makes GraphiQL open the last open tab, or the operation of a link. GraphiQL reads `query` from the page's URL, but
 * not `variables`, looks for both among the stored tabs, and opens another tab without a match. Without stored tabs,
 * the operation of a link would replace the first example.
 */
export const lastTab = `<script>
try {
  const linked = new URLSearchParams(location.search);
  const keep = (variables) => variables ? localStorage.setItem("graphiql:variables", variables) : localStorage.removeItem("graphiql:variables");
  const tabs = localStorage.getItem("graphiql:tabState");
  if (linked.has("query")) {
    keep(linked.get("variables"));
    if (tabs === null) localStorage.setItem("graphiql:tabState", ${JSON.stringify(JSON.stringify({ tabs: stored, activeTabIndex: 0 })).replaceAll("<", "\\u003c")});
  } else if (tabs !== null) {
    const state = JSON.parse(tabs);
    const { query, variables } = state.tabs[state.activeTabIndex];
    keep(variables);
    if (query) history.replaceState(null, "", "?" + new URLSearchParams({ query }));
  }
} catch {
  // Without storage, GraphiQL opens the first example.
}
</script>
`;
