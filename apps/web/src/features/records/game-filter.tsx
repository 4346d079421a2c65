import { useI18n } from '@baize/i18n';
import { GAME_TYPES } from '../../pages.ts';
import { useLanes } from '../catalogue/catalogue.queries.ts';
import type { BetFilter } from './records.queries.ts';

type Played = Pick<BetFilter, 'gameType' | 'vassalage'>;
type Props = { filter: Partial<Played>; onChange: (part: Partial<Played>) => void };

/** A record of one category or vendor: the two selects of both records (WALLET-017, WALLET-018). */
export function GameFilter({ filter, onChange }: Props) {
  const { t, find } = useI18n();
  const { gameType = '', vassalage = '' } = filter;
  const lanes = useLanes();
  const vendors = new Map<string, string>();
  for (const lane of lanes.data ?? [])
    for (const card of lane.cards)
      if (gameType === '' || card.gameType === gameType) vendors.set(card.vassalage, card.displayName);
  return (
    <>
      <select
        className="record-select"
        name="gameType"
        aria-label={t('records.bets.category')}
        value={gameType}
        onChange={(event) => onChange({ gameType: event.currentTarget.value, vassalage: '' })}
      >
        <option value="">{`${t('records.bets.category')}: ${t('records.common.all')}`}</option>
        {GAME_TYPES.map((type) => (
          <option key={type} value={type}>
            {find(`lobby.type.${type}`) ?? type}
          </option>
        ))}
      </select>
      <select
        className="record-select"
        name="vassalage"
        aria-label={t('records.bets.vendor')}
        value={vassalage}
        onChange={(event) => onChange({ vassalage: event.currentTarget.value })}
      >
        <option value="">{`${t('records.bets.vendor')}: ${t('records.common.all')}`}</option>
        {[...vendors]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </select>
    </>
  );
}
