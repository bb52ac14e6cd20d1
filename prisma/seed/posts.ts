/** The posts of the demo workspace, and what happens to each. */
export interface DemoPost {
  title: string;
  text: string;
  /** Left as a draft, sent at once, at the next slot, or within minutes, to be watched. */
  go: "draft" | "now" | "slot" | "soon";
}

/** The first one is the one that `demo.json` names: ready to be published. */
export const DRAFT: DemoPost = {
  title: "New on the shelf",
  text: "Fresh from the roaster: Finca La Loma, washed, with notes of apricot and black tea. 250 g bags from today.",
  go: "draft",
};

/** Scheduled at each start, a few minutes ahead. */
export const WATCHED: DemoPost = {
  title: "Watch this one",
  text: "The kettle is on. If you read this, you saw it being posted.",
  go: "soon",
};

/** A post whose delivery fails, so that the demo shows the failure and its notification. */
export const REFUSED: DemoPost = {
  title: "Refused on purpose",
  text: "The demo instance refuses every post with #refuse in it, so this failed delivery is meant.",
  go: "now",
};

export const POSTS: readonly DemoPost[] = [
  {
    title: "Autumn menu, first thoughts",
    text: "Pumpkin? Pear? Which flavor belongs into an autumn cup?.",
    go: "draft",
  },
  {
    title: "Opening hours",
    text: "From Monday on we open at half past seven.\n\nThe early bird gets the first cup for free.",
    go: "now",
  },
  {
    title: "Cupping on Saturday",
    text: "Six coffees, one table, no milk. Join our public cupping on Saturday at ten.",
    go: "slot",
  },
];
