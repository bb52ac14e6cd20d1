const LONGEST_NAME = 80;

/** Returns a name in quotes, shortened to `LONGEST_NAME` characters. */
export function quoted(name: string): string {
  const characters = [...name.trim().replaceAll(/\s+/g, " ")];
  return `“${
    characters.length > LONGEST_NAME
      ? `${characters
          .slice(0, LONGEST_NAME - 1)
          .join("")
          .trimEnd()}…`
      : characters.join("")
  }”`;
}

/** Returns the title of a publication in quotes. */
export const named = (title: string): string => (title.trim() === "" ? "Your post" : quoted(title));
