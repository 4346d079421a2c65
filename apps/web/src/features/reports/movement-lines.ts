import type { Movement } from './reports.queries.ts';

export type Round = NonNullable<Movement['round']>;
/** A line of the history: a movement of money, or all that is listed of one round of play, newest first. */
export type MovementLine =
  | { kind: 'movement'; id: string; newest: Movement }
  | { kind: 'round'; id: string; newest: Movement; oldest: Movement; round: Round };

/**
 * One line a round, where its newest movement stands. What a round comes to is the server's sum of it, so it is right
 * although a page holds a part of its movements; a round that goes on over pages has a line on each.
 */
export function linesOf(rows: readonly Movement[]): MovementLine[] {
  const lines = new Map<string, MovementLine>();
  for (const row of rows) {
    const id = row.round ? `${row.vassalage} ${row.ref}` : row.id;
    const begun = lines.get(id);
    if (begun?.kind === 'round') begun.oldest = row;
    else if (row.round) lines.set(id, { kind: 'round', id, newest: row, oldest: row, round: row.round });
    else lines.set(id, { kind: 'movement', id, newest: row });
  }
  return [...lines.values()];
}

/** Every movement by itself: asked for by its type, it is what is looked for. */
export const eachApart = (rows: readonly Movement[]): MovementLine[] =>
  rows.map((newest) => ({ kind: 'movement', id: newest.id, newest }));
