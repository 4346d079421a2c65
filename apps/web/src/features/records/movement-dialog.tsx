import { tableTime, useI18n } from '@baize/i18n';
import { Dialog, Money, SlipRow } from '@baize/ui';
import type { Movement } from './records.queries.ts';
import { RoundEntries } from './round-entries.tsx';

type Props = { row: Movement; currency: string; onClose: () => void };

/** One movement in full; of play, the whole round it belongs to. */
export function MovementDialog({ row, currency, onClose }: Props) {
  const { t, tag } = useI18n();
  return (
    <Dialog
      title={t(`records.history.type.${row.type}`)}
      onClose={onClose}
      closeLabel={t('records.common.close')}
    >
      <SlipRow name={t('records.common.time')}>{tableTime(row.time, tag)}</SlipRow>
      {row.gameName && (
        <SlipRow name={t('records.bets.game')}>
          {row.gameName} <small className="mut">{row.vassalage}</small>
        </SlipRow>
      )}
      <SlipRow name={t('records.history.before')}>
        <Money value={row.balanceBefore} currency={currency} />
      </SlipRow>
      <SlipRow name={t('records.common.amount')}>
        <Money value={row.amount} currency={currency} signed />
      </SlipRow>
      <SlipRow name={t('records.history.after')}>
        <Money value={row.balanceAfter} currency={currency} />
      </SlipRow>
      <SlipRow name={t('records.history.reference')}>
        <span className="record-round">{row.ref}</span>
      </SlipRow>
      <SlipRow name={t('records.history.id')}>{row.id}</SlipRow>
      {row.remark && <SlipRow name={t('records.history.remark')}>{row.remark}</SlipRow>}
      {row.bet && <RoundEntries bet={row.bet} currency={currency} />}
    </Dialog>
  );
}
