import { html } from "hono/html";
import type { ChoosableWorkspace } from "../../domains/workspaces/read.ts";
import type { Markup } from "./frame.ts";

/** Asks in which workspaces a token or an application may act: `workspace` is an id, or empty for all. */
export function workspaceChoice(workspaces: readonly ChoosableWorkspace[], current: string | null): Markup {
  const granted = workspaces.find(({ id }) => id === current)?.id ?? null;
  const chosen = (id: string | null) => (granted === id ? html`checked` : "");
  return html`<fieldset>
<legend>In which workspaces</legend>
<div class="choices">
<label class="choice"><input type="radio" name="workspace" value="" ${chosen(null)}> All my workspaces, including later ones</label>
${workspaces.map(({ id, name, organization }) => html`<label class="choice"><input type="radio" name="workspace" value="${id}" ${chosen(id)}> Only ${name} (${organization.name})</label>\n`)}</div>
</fieldset>`;
}
