/** The posts of the demo workspace, and what happens to each. */
export interface DemoPost {
  title: string;
  /** More than one for a thread. */
  segments: { text: string }[];
  /** The alternative text of a picture of the library that the first segment shows; none if absent. */
  picture?: string;
  /** Left as a draft, sent at once, at the next slot, or within minutes, to be watched. */
  go: "draft" | "now" | "slot" | "soon";
}

/** The first one is the one that `demo.json` names: ready to be published. */
export const DRAFT: DemoPost = {
  title: "New on the shelf",
  segments: [
    {
      text: "Fresh from the roaster: Finca La Loma, washed, with notes of apricot and black tea. 250 g bags from today.",
    },
  ],
  go: "draft",
};

/** Scheduled at each start, a few minutes ahead. */
export const WATCHED: DemoPost = {
  title: "Watch this one",
  segments: [{ text: "The kettle is on. If you read this, you saw it being posted." }],
  go: "soon",
};

/** A post whose delivery fails, so that the demo shows the failure and its notification. */
export const REFUSED: DemoPost = {
  title: "Refused on purpose",
  segments: [{ text: "The demo instance refuses every post with #refuse in it, so this failed delivery is meant." }],
  go: "now",
};

export const POSTS: readonly DemoPost[] = [
  {
    title: "Autumn menu, first thoughts",
    segments: [{ text: "Pumpkin? Pear? Which flavor belongs into an autumn cup?." }],
    go: "draft",
  },
  {
    title: "Opening hours",
    segments: [{ text: "From Monday on we open at half past seven.\n\nThe early bird gets the first cup for free." }],
    go: "now",
  },
  {
    title: "How we brew, in three steps",
    segments: [
      { text: "How do we brew a cup that tastes of the farm? A thread in three steps." },
      { text: "First, 15 g of coffee, ground like coarse sand, and 250 g of water at 94 degrees." },
      { text: "Then half a minute of blooming, two slow pours, and patience. How did yours turn out?" },
    ],
    go: "now",
  },
  {
    title: "A visit to the farm",
    segments: [
      { text: "Last week we were at Finca La Loma. Here is what we saw." },
      { text: "The harvest is late this year, and it looks wonderful." },
    ],
    go: "draft",
  },
  {
    title: "Cupping on Saturday",
    segments: [{ text: "Six coffees, one table, no milk. Join our public cupping on Saturday at ten." }],
    picture: "A quiet harbor with hills and a low sun, the view from the café.",
    go: "slot",
  },
];
