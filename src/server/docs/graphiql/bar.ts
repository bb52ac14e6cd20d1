import { Kind, parse } from "graphql";
import { byDomain } from "../domains.ts";
import { exampleTabs } from "./examples.ts";
import { titleOf } from "./tabs.ts";
import { tokenPanel, tokenScript, tokenStyle } from "./token.ts";

/** The first root field of an example's first operation. */
function fieldOf({ query }: { query: string }): { kind: string; name: string } {
  const first = parse(query).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const field = first?.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD);
  if (first === undefined || field === undefined) throw new Error(`${titleOf(query)} selects no root field`);
  return { kind: first.operation, name: field.name.value };
}

const option = ({ query, variables = "" }: (typeof exampleTabs)[number]): string => {
  const address = `/graphiql?${new URLSearchParams({ query, variables })}`;
  return `<option value="${address.replaceAll("&", "&amp;")}">${titleOf(query)}</option>`;
};

/** The examples, by the domain of what they call. */
const options = byDomain(exampleTabs, fieldOf)
  .map(({ title, items }) => `<optgroup label="${title}">${items.map(option).join("")}</optgroup>`)
  .join("");

/**
 * The bar above GraphiQL: a list of examples, the signed-in person, and a token. The cookie of the browser applies
 * without a token.
 */
export const bar = `<style>
body { display: flex; flex-direction: column; height: 100vh; margin: 0 }
#root { flex: 1; min-height: 0; height: auto }
#root .graphiql-container { width: 100%; height: 100% }
@media (max-width: 40rem) {
  body { height: auto; min-height: 100vh }
  #root { flex: 1 0 54rem }
  #root #graphiql-session { flex-direction: column; min-height: 0 }
  #root #graphiql-session > * { flex: 1 1 50% !important; width: 100%; min-width: 0; min-height: 0 }
  #root .graphiql-horizontal-drag-bar { display: none !important }
  #root .graphiql-editors.full-height { margin-top: 0 }
}
#bar { position: relative; display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding: .35rem .75rem; color-scheme: light dark; background: Canvas; color: CanvasText; border-bottom: 1px solid GrayText; font: .85rem/1.5 system-ui, sans-serif }
#bar select { max-width: 14rem; font: inherit }
#bar a { color: LinkText }
body.graphiql-dark #bar { color-scheme: dark }
body.graphiql-light #bar { color-scheme: light }
#signed-in { margin-left: auto; overflow-wrap: anywhere }${tokenStyle}</style>
<nav id="bar" aria-label="rostrum"><a href="/">rostrum</a><a href="/docs">Documentation</a><label>Examples <select id="examples"><option value="">Choose …</option>${options}</select></label>${tokenPanel}<span id="signed-in" role="status"></span></nav>
`;

export const barScript = `<script>
{
document.getElementById("examples").addEventListener("change", ({ target }) => target.value && location.assign(target.value));
${tokenScript}
ask(WHO)
  .then(emailOf)
  .catch(() => undefined)
  .then((email) => {
    const link = document.createElement("a");
    link.href = email ? "/logout" : "/login?next=/graphiql";
    link.textContent = email ? "Sign out" : "Sign in";
    part("signed-in").append(email ? "Signed in as " + email + ". " : "Not signed in. ", link);
    part("make-token").hidden = !email;
  });
}
</script>
`;
