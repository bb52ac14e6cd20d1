/** Returns the condition of a column that contains a text, without case. */
export const containing = (text: string) =>
  ({ contains: text.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" }) as const;
