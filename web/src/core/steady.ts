/**
 * What did not change stays the same object, so that whoever draws it sees at a glance that there is nothing to do.
 */

/**
 * Take over from `before` whatever is equal in `after`: plain objects and lists are compared by what is in them.
 *
 * @returns `before` itself if nothing changed, otherwise `after` with its unchanged parts as they were.
 */
export function steady<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after;
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null)
    return after;
  if (Object.getPrototypeOf(before) !== Object.getPrototypeOf(after)) return after;
  const list = Array.isArray(after);
  if (!list && Object.getPrototypeOf(after) !== Object.prototype) return after;
  const was = before as Record<string, unknown>;
  const names = Object.keys(after);
  const made: Record<string, unknown> = list ? ([] as unknown as Record<string, unknown>) : {};
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    made[name] = steady(was[name], (after as Record<string, unknown>)[name]);
    same &&= name in was && Object.is(made[name], was[name]);
  }
  return (same ? before : made) as T;
}
