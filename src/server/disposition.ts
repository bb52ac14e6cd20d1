/**
 * Content-Disposition (RFC 6266): how a browser treats a file that is opened by itself, and the name it is saved under. Names beyond ASCII stand
 * beside one that every client reads.
 */
export function disposition(kind: "inline" | "attachment", filename: string): string {
  const ascii = filename.replaceAll(/[^A-Za-z0-9 ._-]/g, "_");
  // RFC 8187 leaves fewer characters as they are than encodeURIComponent.
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*!~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
