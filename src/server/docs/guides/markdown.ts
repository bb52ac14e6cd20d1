import { html } from "hono/html";
import type { Markup } from "../../site/frame.ts";

/**
 * Returns the HTML of the guides' Markdown: paragraphs, lists with one line for each item, code blocks, and inside of
 * texts code and links. The guides are our own texts, so that nothing else occurs.
 */
export const htmlOf = (text: string): Markup[] => blocksOf(text).map(blockHtml);

const FENCE = /^```\w*\n([\s\S]*?)\n```$/;

/** Splits a text at blank lines, but not inside of code. */
function blocksOf(text: string): string[] {
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
  if (code !== undefined) return html`<pre tabindex="0"><code>${code}</code></pre>\n`;
  const lines = block.trim().split("\n");
  if (!block.startsWith("- ")) return html`<p>${inline(lines.join(" "))}</p>\n`;
  return html`<ul>\n${lines.map((line) => html`<li>${inline(line.slice(2))}</li>\n`)}</ul>\n`;
}

const inline = (text: string): (Markup | string)[] =>
  text.split(/(`[^`]+`|\[[^\][]+\]\([^()]+\))/).map((part) => {
    const [, name, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (name !== undefined) return html`<a href="${address}">${inline(name)}</a>`;
    return part.length > 2 && part.startsWith("`") ? html`<code>${part.slice(1, -1)}</code>` : part;
  });

/**
 * Returns the same text for a reader of the repository: links to paths of the server are code, because no server
 * answers them there.
 */
export const withoutPaths = (text: string): string =>
  text.replaceAll(/\[([^\][]+)\]\((\/[^()]*)\)/g, (_link, name: string, path: string) =>
    name.replaceAll("`", "") === path ? `\`${path}\`` : `${name} (\`${path}\`)`,
  );
