/** What terms and rates are about, as the server names it: a category, a vendor by its code, a game by its number. */
export type GameSubject = { kind: 'game' | 'vendor' | 'gameType'; id: string };

export const keyOf = ({ kind, id }: GameSubject): string => `${kind} ${id}`;

/** undefined: it is none. */
export function subjectOf(key: string): GameSubject | undefined {
  const [, kind, id = ''] = /^(game|vendor|gameType) ([\w-]{1,40})$/.exec(key) ?? [];
  return id === '' ? undefined : { kind: kind as GameSubject['kind'], id };
}
