/**
 * Returns Content-Disposition (RFC 6266): whether a browser displays or saves a file, and under which name. A name
 * beyond ASCII is given in addition to one that every client reads.
 */
export function disposition(kind: "inline" | "attachment", filename: string): string {
  const ascii = filename.replaceAll(/[^A-Za-z0-9 ._-]/g, "_");
  // RFC 8187 allows fewer literal characters than encodeURIComponent.
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*!~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
