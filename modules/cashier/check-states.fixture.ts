import assert from 'node:assert/strict';

/** Every state and every event, allowed or refused; written out here a second time on purpose. */
type Table = Record<string, Record<string, string>>;

export function checkStates<S extends string, E extends string>(
  name: string,
  { states, events, allowed }: { states: readonly S[]; events: readonly E[]; allowed: Table },
  next: (state: S, event: E) => S | undefined,
): void {
  let seen = 0;
  for (const state of states)
    for (const event of events) {
      const to = allowed[state]?.[event];
      assert.equal(next(state, event), to, `${name}: ${state} + ${event}`);
      if (to !== undefined) seen += 1;
    }
  const written = Object.values(allowed).reduce((sum, row) => sum + Object.keys(row).length, 0);
  assert.equal(seen, written, `${name}: the table names a state or an event that is none`);
}
