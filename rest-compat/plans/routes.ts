import { route } from "../engine/route.ts";
import { SetUserPlanDocument } from "../operations.generated.ts";

export const userPlans = [
  route({
    method: "PUT",
    path: "/admin/users/{user_id}/plan",
    document: SetUserPlanDocument,
    status: 200,
    problems: [400, 401, 403, 404, 422, 500],
    select: ({ given }) => given.plan,
  }),
];
