/** A tool as an agent sees it; its document is `documents/<name>.graphql`. */
export interface ToolRow {
  readonly title: string;
  readonly description: string;
  /**
   * The changes that a call can make. `reads`: nothing. `writes`: drafts and texts of this server, which can be changed
   * back. `destroys`: something that cannot be taken back, such as a post that people see; such a call needs a
   * confirmation and a key. `depends`: as `writes`, except that a post that is scheduled is published as changed
   * without another question; such a call needs both, too.
   */
  readonly effect: "reads" | "writes" | "depends" | "destroys";
  /** Whether a repeated call without a key changes nothing more. */
  readonly repeatable?: true;
  /** Whether a call reaches other servers, such as a social network. */
  readonly reachesOut?: true;
}

/** The tools of `POST /mcp`, in the order in which an agent reads them. */
export const TOOLS = {
  list_workspaces: {
    title: "List workspaces",
    description:
      "Lists the workspaces that the caller can see, with their time zones. Start here: other tools need the id of a workspace.",
    effect: "reads",
  },
  list_accounts: {
    title: "List accounts",
    description:
      "Lists the social accounts of a workspace, with their states and the limits of one post, and its social sets and voice profiles.",
    effect: "reads",
  },
  see_calendar: {
    title: "See the calendar",
    description: "Shows up to 62 days of a workspace's calendar: its posts and the free posting slots of each day.",
    effect: "reads",
  },
  list_posts: {
    title: "List posts",
    description:
      "Lists posts of a workspace, newest first: drafts, scheduled, published and failed ones. A filter narrows the list.",
    effect: "reads",
  },
  read_post: {
    title: "Read a post",
    description:
      "Reads a post with its texts, media, destinations and the state of its review. The result is null if the caller sees no such post.",
    effect: "reads",
  },
  read_results: {
    title: "Read results",
    description:
      "Reads the result of a post at each destination: the address of the published post, or the error and the recommended recovery.",
    effect: "reads",
  },
  find_media: {
    title: "Find media",
    description:
      "Finds images, videos and documents in the library of a workspace by name, kind or tag. Posts attach an item by its id.",
    effect: "reads",
  },
  draft_post: {
    title: "Draft a post",
    description:
      "Creates a draft in a workspace. Nothing is published. Attach a library item with a source that holds its mediaId.",
    effect: "writes",
  },
  change_post: {
    title: "Change a post",
    description:
      "Changes the texts, media or destinations of a post that is not published. Members that are absent stay unchanged. A scheduled post goes out as changed without another question, so that its change needs a confirmation and a key.",
    effect: "depends",
  },
  validate_post: {
    title: "Validate a post",
    description:
      "Checks a post against the limits of its destinations without calling them. Call this tool before scheduling or publishing.",
    effect: "reads",
  },
  split_text: {
    title: "Split a long text",
    description: "Splits a text into the texts of a thread, each within the limits of all given accounts.",
    effect: "reads",
  },
  submit_for_review: {
    title: "Submit a post for review",
    description:
      "Submits a post for review and notifies the people who may approve the post. Use this tool if the workspace requires an approval.",
    effect: "writes",
  },
  schedule_post: {
    title: "Schedule a post",
    description:
      "Schedules a post at a time or in the next free posting slot, or moves a scheduled post. The post is published then without another question.",
    effect: "destroys",
  },
  publish_post: {
    title: "Publish a post now",
    description: "Publishes a post at all destinations now. People see the post at once.",
    effect: "destroys",
    reachesOut: true,
  },
  cancel_post: {
    title: "Cancel a post",
    description: "Cancels a scheduled post before anything is sent. The posting slot of the post is free again.",
    effect: "destroys",
  },
  delete_post: {
    title: "Delete a post from rostrum",
    description:
      "Deletes a draft or another post from rostrum. Published posts stay at the social networks; delete_published_post removes those. For anything but a draft, applications also need publications:cancel.",
    effect: "destroys",
  },
  delete_published_post: {
    title: "Delete a published post",
    description:
      "Deletes the published post of one destination at its social network. read_results returns the ids of the destinations.",
    effect: "destroys",
    reachesOut: true,
  },
  plan_angles: {
    title: "Plan angles",
    description:
      "Asks a language model for five creative directions for a post from an idea, addresses of pages or notes. Nothing but the cost is stored.",
    effect: "writes",
    repeatable: true,
    reachesOut: true,
  },
  write_alt_text: {
    title: "Write alternative text",
    description:
      "Asks a language model for the alternative text of an image, and stores the text while the image has none.",
    effect: "writes",
    repeatable: true,
    reachesOut: true,
  },
  set_alt_text: {
    title: "Set alternative text",
    description:
      "Stores an alternative text for a media item, in place of the earlier text. Drafts follow the library; posts in review, approved or scheduled keep their texts.",
    effect: "writes",
    repeatable: true,
  },
} as const satisfies Record<string, ToolRow>;

export type ToolName = keyof typeof TOOLS;
