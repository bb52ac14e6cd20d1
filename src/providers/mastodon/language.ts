/**
 * Returns a BCP 47 tag as instances spell their languages: `pt`, `zh-TW`. Instances look a tag up with its capital
 * letters and, if they do not know it, the part before the first hyphen. For any other spelling, such as `PT`, they
 * take the author's own language without an error.
 */
export function instanceLanguage(tag: string): string {
  const [language = "", ...rest] = tag.split("-");
  return [language.toLowerCase(), ...rest.map((part) => part.toUpperCase())].join("-");
}
