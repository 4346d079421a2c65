import { fullTime, useI18n } from '@baize/i18n';
import { SlipRow, StatusTag } from '@baize/ui';
import { kindText } from './movement-words.ts';
import type { Movement } from './reports.queries.ts';
import { RoundEntries } from './round-entries.tsx';
import { RecordRow } from './record-money.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { useVendorName } from '../catalogue/vendor-name.ts';

type Props = { row: Movement; currency: string; account: string; onClose: () => void };

/** One movement in full; of play, the whole round it belongs to. */
export function MovementDialog({ row, currency, account, onClose }: Props) {
  const i18n = useI18n();
  const { t } = i18n;
  const vendorName = useVendorName();
  return (
    <Dialog title={kindText(i18n, row)} onClose={onClose}>
      <SlipRow name={t('records.common.status')}>
        <MovementStatus status={row.status} />
      </SlipRow>
      <SlipRow name={t('records.common.time')}>{fullTime(row.time)}</SlipRow>
      {row.gameName && (
        <SlipRow name={t('records.bets.game')}>
          {row.gameName} <small className="mut">{vendorName(row.vassalage)}</small>
        </SlipRow>
      )}
      <RecordRow name={t('records.history.before')} value={row.balanceBefore} currency={currency} />
      <RecordRow name={t('records.common.amount')} value={row.amount} currency={currency} signed />
      <RecordRow name={t('records.history.after')} value={row.balanceAfter} currency={currency} />
      {row.title && <SlipRow name={t('records.history.of')}>{row.title}</SlipRow>}
      {row.ref && (
        <SlipRow name={t('records.history.reference')}>
          <span className="record-round">{row.ref}</span>
        </SlipRow>
      )}
      {!row.gameName && row.method && (
        <SlipRow name={t('records.history.method')}>
          <span className="record-round">{row.method}</span>
        </SlipRow>
      )}
      <SlipRow name={t('records.history.by')}>{t(`records.history.by.${row.by}`)}</SlipRow>
      <SlipRow name={t('records.history.id')}>{row.id}</SlipRow>
      {row.remark && (
        <SlipRow name={t('records.history.remark')}>
          <span className="record-round">{row.remark}</span>
        </SlipRow>
      )}
      {row.bet && <RoundEntries bet={row.bet} currency={currency} account={account} />}
    </Dialog>
  );
}

const TONES = { SUCCESS: 'plain', PENDING: 'info', RETURNED: 'warn' } as const;

export function MovementStatus({ status }: Pick<Movement, 'status'>) {
  const { t } = useI18n();
  return <StatusTag tone={TONES[status]}>{t(`records.history.status.${status}`)}</StatusTag>;
}
