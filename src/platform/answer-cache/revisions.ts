/**
 * The revisions of everything that an answer for a person can depend on, by id: the person, the organizations of their memberships and of their
 * workspaces, and the instance. An organization's revision moves with those of its workspaces. Null for a tenant without a revision.
 */
export type Revisions = Readonly<Record<string, string | null>>;

/** Whether two sets of revisions are the same: the same ids with the same values. */
export function areSame(one: Revisions, other: Revisions): boolean {
  let count = 0;
  for (const id in one) {
    if (one[id] !== other[id]) return false;
    count++;
  }
  return count === Object.keys(other).length;
}
