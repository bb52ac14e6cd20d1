/** What built-in templates are sorted by. A template that somebody saves may have any other category, or none. */
export const CATEGORIES = [
  "Announcement",
  "Photo",
  "Quote",
  "Carousel",
  "Education",
  "Story",
  "Professional",
  "Thumbnail",
] as const;
