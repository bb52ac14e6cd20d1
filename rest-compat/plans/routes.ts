import { route } from "../engine/route.ts";
import { SetUserPlanDocument } from "../operations.generated.ts";

export const userPlans = [
  route({
    method: "PUT",
    path: "/admin/users/{user_id}/plan",
    words: {
      summary: "Set the plan of a user",
      description:
        "Assigns a plan to the user's oldest own organization, without a payment provider. An empty `plan_id` removes the assignment. The caller must be an instance administrator with a session.",
      parameters: {
        user_id: "The id of the user.",
      },
    },
    document: SetUserPlanDocument,
    problems: [400, 401, 403, 404, 422, 500],
    select: ({ given }) => given.plan,
  }),
];
