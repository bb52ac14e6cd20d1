/**
 * Makes GraphiQL open the last open tab. GraphiQL looks for the stored query among the stored tabs and opens an empty tab without a match, and it
 * stores a query only when a tab is edited. A query in the page's URL has precedence.
 */
export const lastTab = `<script>
try {
  const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem("graphiql:tabState"));
  if (!new URLSearchParams(location.search).has("query")) {
    for (const part of ["query", "variables"]) {
      const text = tabs[activeTabIndex][part];
      if (text) localStorage.setItem("graphiql:" + part, text);
      else localStorage.removeItem("graphiql:" + part);
    }
  }
} catch {
  // Without stored tabs, GraphiQL opens the first example.
}
</script>
`;
