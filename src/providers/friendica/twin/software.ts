import type { Software } from "../../mastodon/twin/software.ts";

const TYPES = ["image/jpeg", "image/png", "image/gif", "video/mp4", "video/ogg", "video/webm"];

/** A text as Friendica shows it: Markdown becomes markup, and of a long address only the beginning is shown. */
function shown(text: string): string {
  const escaped = text.split("&").join("&amp;").split("<").join("&lt;");
  const lines = escaped.split("\n").map((line) => {
    const words = line.split(" ").map((word) => {
      if (word.startsWith("https://")) return `<a href="${word}" rel="noopener">${word.slice(8, 30)}</a>`;
      if (/^[#@]\S/.test(word)) return `${word[0]}<a href="https://friendica.example/x">${word.slice(1)}</a>`;
      if (word.length > 2 && word.startsWith("*") && word.endsWith("*")) return `<em>${word.slice(1, -1)}</em>`;
      return word;
    });
    const [first, ...rest] = words;
    return first === "#" ? `<h1>${rest.join(" ")}</h1>` : words.join(" ");
  });
  return `<p>${lines.join("<br>")}</p>`;
}

/** Friendica 2024.12: Statuses.php, Media.php and InstanceV2.php of src/Module/Api/Mastodon. */
export const FRIENDICA: Software = {
  keys: "unknown",
  refusal: () => null,
  kept: (text) => text,
  mostMedia: 99,
  mixes: true,
  needsMedia: false,
  hasSource: false,
  polls: null,
  hasQuotePolicy: false,
  shown,
  deleted: [],
  files: { types: TYPES, bytes: 2_097_152, description: 65_535 },
  documents: {
    "/api/v2/instance": {
      domain: "friendica.example",
      version: "2.8.0 (compatible; Friendica 2024.12)",
      configuration: {
        statuses: { max_characters: 200_000, max_media_attachments: 99, characters_reserved_per_url: 23 },
        media_attachments: {
          supported_mime_types: [...TYPES, "audio/mpeg"],
          // No limit.
          image_size_limit: 0,
          image_matrix_limit: 33_177_600,
          video_size_limit: 2_097_152,
          video_frame_rate_limit: 60,
          video_matrix_limit: 33_177_600,
        },
      },
    },
  },
};
