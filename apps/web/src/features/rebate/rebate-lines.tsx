import { useI18n } from '@baize/i18n';
import { RecordList } from '../../shell/record-list.tsx';
import type { ManualRebate } from './rebate.queries.ts';

/** Valid bet × rate, a row for each day, game type and vendor. */
export function RebateLines({ lines, currency }: { lines: ManualRebate['lines']; currency: string }) {
  const { t, find } = useI18n();
  const what = ({ gameType, vendor }: ManualRebate['lines'][number]) =>
    `${find(`lobby.type.${gameType}`) ?? gameType} · ${vendor}`;
  const rate = (rateBps: number) => `${(rateBps / 100).toFixed(2)} %`;
  return (
    <RecordList
      caption={t('vip.rebate.lines')}
      rows={lines}
      rowKey={(row) => `${row.day} ${row.gameType} ${row.vendor} ${row.rateBps}`}
      empty={t('vip.rebate.nothing')}
      columns={[
        { key: 'day', head: t('vip.rebate.day'), cell: (row) => row.day },
        { key: 'what', head: t('vip.rebate.game'), lead: true, cell: what },
        { key: 'bet', head: `${t('vip.validBet')} ${currency}`, right: true, cell: (row) => row.validBet },
        { key: 'rate', head: t('vip.rebate.rate'), right: true, cell: (row) => rate(row.rateBps) },
        {
          key: 'result',
          head: `${t('vip.rebate.title')} ${currency}`,
          right: true,
          cell: (row) => row.result,
        },
      ]}
      cells={(row) => [what(row), row.result, `${row.day} · ${row.validBet} × ${rate(row.rateBps)}`]}
    />
  );
}
