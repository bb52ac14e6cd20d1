import { html } from "hono/html";
import type { Markup } from "../../site/frame.ts";

/**
 * Returns the HTML of the guides' Markdown: headings, paragraphs, lists, tables and code blocks, and inside of texts
 * code, links and bold words. The guides are our own texts, so that nothing else occurs.
 */
export const htmlOf = (text: string): Markup[] => blocksOf(text).map(blockHtml);

const FENCE = /^```\w*\n([\s\S]*?)\n```$/;

/** Splits a text at blank lines, but not inside of code. */
export function blocksOf(text: string): string[] {
  const blocks: string[][] = [];
  let open: "fence" | "text" | "none" = "none";
  for (const line of text.trim().split("\n")) {
    if (open === "fence") {
      blocks.at(-1)?.push(line);
      if (line === "```") open = "none";
    } else if (line.startsWith("```")) {
      blocks.push([line]);
      open = "fence";
    } else if (line === "") open = "none";
    else if (open === "text") blocks.at(-1)?.push(line);
    else {
      blocks.push([line]);
      open = "text";
    }
  }
  return blocks.map((lines) => lines.join("\n"));
}

function blockHtml(block: string): Markup {
  const [, code] = FENCE.exec(block) ?? [];
  if (code !== undefined) return html`<pre tabindex="0" data-copy="this example"><code>${code}</code></pre>\n`;
  const [, level, heading] = /^(##|###) (.+)$/.exec(block) ?? [];
  if (level === "##") return html`<h2 id="${fragmentOf(heading ?? "")}">${inline(heading ?? "")}</h2>\n`;
  if (level === "###") return html`<h3>${inline(heading ?? "")}</h3>\n`;
  if (block.startsWith("| ")) return tableHtml(block.trim().split("\n"));
  if (!block.startsWith("- ")) return html`<p>${inline(block.trim().split("\n").join(" "))}</p>\n`;
  const items = block.trim().split(/\n(?=- )/);
  return html`<ul>\n${items.map((item) => html`<li>${inline(item.slice(2).replaceAll(/\n\s*/g, " "))}</li>\n`)}</ul>\n`;
}

/** The fragment of a heading's address. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w ]/g, "")
    .replaceAll(" ", "-");

/** The cells of a line of a table. A vertical line inside of code separates nothing. */
const cellsOf = (line: string): string[] =>
  (line.slice(1, -1).match(/(?:`[^`]*`|[^|`])+/g) ?? []).map((cell) => cell.trim());

function tableHtml([head = "", , ...lines]: string[]): Markup {
  return html`<div class="table" tabindex="0"><table>
<thead><tr>${cellsOf(head).map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
<tbody>
${lines.map((line) => html`<tr>${cellsOf(line).map((cell) => html`<td>${inline(cell)}</td>`)}</tr>\n`)}</tbody>
</table></div>
`;
}

const inline = (text: string): (Markup | string)[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\][]+\]\([^()]+\))/).map((part) => {
    const [, name, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (name !== undefined) return linkHtml(name, address ?? "");
    if (part.startsWith("**") && part.length > 4) return html`<strong>${inline(part.slice(2, -2))}</strong>`;
    return part.length > 2 && part.startsWith("`") ? html`<code>${part.slice(1, -1)}</code>` : part;
  });

/** A link to another file of the repository is its name alone: no server answers such an address. */
function linkHtml(name: string, address: string): Markup {
  if (address.startsWith("https://")) return html`<a href="${address}" rel="noreferrer">${inline(name)}</a>`;
  return address.startsWith("/") || address.startsWith("#")
    ? html`<a href="${address}">${inline(name)}</a>`
    : html`${inline(name)}`;
}

/**
 * Returns the same text for a reader of the repository: links to paths of the server are code, because no server
 * answers them there.
 */
export const withoutPaths = (text: string): string =>
  text.replaceAll(/\[([^\][]+)\]\((\/[^()]*)\)/g, (_link, name: string, path: string) =>
    name.replaceAll("`", "") === path ? `\`${path}\`` : `${name} (\`${path}\`)`,
  );
