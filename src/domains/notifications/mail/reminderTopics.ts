interface Reminder {
  /** Contains no name: every mail server on the way reads it. */
  subject: string;
  texts(workspace: string, days: number): { title: string; body: string };
}

/** Reminders are not in the inbox and have settings of their own; these names appear in mails only. */
export const REMINDERS = {
  queue_low_runway: {
    subject: "A queue is running low",
    texts: (workspace, days) => ({
      title: `The queue of ${workspace} is running low`,
      body: `No post is scheduled for later than ${days === 1 ? "one day" : `${days} days`} from now.`,
    }),
  },
  queue_emptied: {
    subject: "A queue is empty",
    texts: (workspace) => ({
      title: `The queue of ${workspace} is empty`,
      body: "No post is scheduled in this workspace.",
    }),
  },
} as const satisfies Record<string, Reminder>;
export type ReminderTopic = keyof typeof REMINDERS;
