import { useI18n } from '@baize/i18n';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { GAME_TYPES } from '../../pages.ts';
import { useLanes } from '../catalogue/catalogue.queries.ts';
import type { BetFilter } from './reports.queries.ts';

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
  const all = (head: string) => ({ value: '', text: `${head}: ${t('records.common.all')}` });
  return (
    <>
      <ChoiceSelect
        name="gameType"
        label={t('records.bets.category')}
        value={gameType}
        options={[
          all(t('records.bets.category')),
          ...GAME_TYPES.map((type) => ({ value: type, text: find(`lobby.type.${type}`) ?? type })),
        ]}
        onChoose={(chosen) => onChange({ gameType: chosen, vassalage: '' })}
      />
      <ChoiceSelect
        name="vassalage"
        label={t('records.bets.vendor')}
        value={vassalage}
        options={[
          all(t('records.bets.vendor')),
          ...[...vendors]
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(([value, text]) => ({ value, text })),
        ]}
        onChoose={(chosen) => onChange({ vassalage: chosen })}
      />
    </>
  );
}
