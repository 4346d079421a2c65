import type { useI18n } from '@baize/i18n';

const TYPES = ['LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const;
type Type = (typeof TYPES)[number];
const isType = (id: string): id is Type => TYPES.some((type) => type === id);

/** A type of games by its name, a vendor by its code, a game by its number. */
export function gameTypeText(
  t: ReturnType<typeof useI18n>['t'],
  { kind, id }: { kind: string; id: string },
): string {
  if (kind === 'gameType' && isType(id)) return t(`lobby.type.${id}`);
  return kind === 'game' ? t('rewards.terms.game', { id }) : id;
}
