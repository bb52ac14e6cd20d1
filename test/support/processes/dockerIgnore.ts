/**
 * Returns which paths of a folder a container engine sends as the build context, by the rules of the documentation of
 * `.dockerignore`: one pattern a line, lines with `#` are comments, a pattern matches a path or a folder above it, `*`
 * and `?` do not match a slash, `**` matches any number of folders, `!` is an exception, and the last pattern that
 * matches decides.
 */
export function contextOf(paths: readonly string[], ignoreFile: string): string[] {
  const rules = ignoreFile
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ isException: line.startsWith("!"), pattern: patternOf(line.replace(/^!/, "").trim()) }));
  return paths.filter((path) => {
    const parts = path.split("/");
    const withParents = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const last = rules.findLast(({ pattern }) => withParents.some((each) => pattern.test(each)));
    return last === undefined || last.isException;
  });
}

function patternOf(text: string): RegExp {
  const cleaned = text.replace(/^\.?\/+/, "").replace(/\/+$/, "");
  const source = cleaned.replace(/\*\*\/?|[*?]|[^*?]/g, (token) => {
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    return token === "?" ? "[^/]" : token.replace(/[.+^${}()|[\]\\/-]/, "\\$&");
  });
  return new RegExp(`^${source}$`);
}
