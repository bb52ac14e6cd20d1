import { route } from "../engine/route.ts";
import { ListUsersDocument } from "../operations.generated.ts";

export const userCompanions = [
  route({
    method: "GET",
    path: "/admin/users",
    words: {
      summary: "List users",
      description: "Returns the users of the instance. The caller must be an instance administrator with a session.",
      parameters: {
        search: "The id of a user, or the beginning of the email or the name.",
        page: "The number of the page, from 1; 1 by default. At most 10,000 users can precede the page.",
        per_page: "The number of users on a page, 1 to 100; 25 by default.",
        sort: "The value that the users are ordered by.",
        direction: "The direction of the order: `asc` or `desc`.",
      },
    },
    document: ListUsersDocument,
    problems: [403, 422, 500],
    schemaName: "UserPage",
    schemaDescription: "A page of the users of the instance.",
    select: ({ users }) => ({ users: users.nodes }),
    meanings: {
      sort: {
        created_at: { field: "REGISTERED" },
        email: { field: "EMAIL" },
        display_name: { field: "NAME" },
        last_active_at: { field: "LAST_USED" },
        workspace_count: { field: "WORKSPACES" },
        publication_count: { field: "PUBLICATIONS" },
      },
      direction: { desc: { direction: "DESC" }, asc: { direction: "ASC" } },
    },
    constants: {
      "users.avatar_url": { value: "", description: "Always empty: pictures of users are in GraphQL alone." },
      "users.last_active_at": { value: "" },
    },
    pages: { at: "users", numbered: true },
  }),
];
