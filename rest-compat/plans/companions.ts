import { route } from "../engine/route.ts";
import { ListUsersDocument } from "../operations.generated.ts";

export const userCompanions = [
  route({
    method: "GET",
    path: "/admin/users",
    words: {
      summary: "List users",
      description:
        "Returns the users of the instance, newest first. The caller must be an instance administrator with a session.",
      parameters: {
        search: "The id of a user, or the beginning of the email or the name.",
        per_page: "The number of users on a page, 1 to 100; 25 by default.",
        cursor: "The cursor of the next page, from the header `Link`.",
      },
    },
    kind: "companion",
    document: ListUsersDocument,
    status: 200,
    problems: [400, 403, 422, 500],
    schemaName: "UserPage",
    schemaDescription: "A page of the users of the instance.",
    select: ({ users }) => ({ users: users.nodes }),
    constants: {
      "users.avatar_url": { value: "", description: "Always empty: users have no picture." },
      "users.last_active_at": { value: "" },
    },
    list: { next: ({ users }) => users.page.next_cursor },
  }),
];
