import '../vendor-wallet/vendor-wallet.css';
import { tableTime, useI18n } from '@baize/i18n';
import { businessDayStart, DAY_MS } from '@baize/kernel';
import { Money } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { useMember } from '../../session/member.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { periodOf, type Period } from '../reports/period.ts';
import { usePagedFilter } from '../reports/use-paged-filter.ts';
import { RecordPage } from '../reports/record-page.tsx';
import { creditReport, useOwnLine, type CreditRow } from './member-transfer.queries.ts';

const FLOWS = ['ALL', 'IN', 'OUT'] as const;
type Flow = (typeof FLOWS)[number];
const startOf = (day: string): number => businessDayStart(day).getTime();

/** WALLET-020: what came from and went to the upline and downlines. */
export function CreditReportPage() {
  const { t, tag } = useI18n();
  const currency = useMember()?.currency ?? '';
  const { filter, narrow, turnTo } = usePagedFilter<Period & { flow: Flow }>(() => ({
    ...periodOf('month', Date.now()),
    flow: 'ALL',
  }));
  const found = useQuery(
    creditReport({ ...filter, from: startOf(filter.from), to: startOf(filter.to) + DAY_MS }),
  );
  const { hasLine } = useOwnLine();
  const nothing = { title: t('transfer.credit.empty'), text: t('transfer.credit.emptyText') };
  const totals = found.data?.totals;
  const amount = (row: CreditRow) => (
    <Money value={row.flow === 'OUT' ? `-${row.amount}` : row.amount} currency={currency} signed bare />
  );
  const otherOf = (row: CreditRow) =>
    t(row.other === 'UPLINE' ? 'transfer.line.upline' : 'transfer.line.downline');
  return (
    <RecordPage
      title={t('transfer.credit.title')}
      currency={currency}
      period={filter}
      onPeriod={narrow}
      filters={
        <div className="record-selects">
          <ChoiceSelect<Flow>
            name="flow"
            label={t('transfer.credit.flow')}
            value={filter.flow}
            options={FLOWS.map((value) => ({ value, text: t(`transfer.credit.${value}`) }))}
            onChoose={(flow) => narrow({ flow })}
          />
        </div>
      }
      totals={
        totals && [
          { name: t('transfer.credit.in'), value: totals.in, testId: 'credit-in' },
          { name: t('transfer.credit.out'), value: totals.out, testId: 'credit-out' },
          { name: t('transfer.credit.net'), value: totals.net, signed: true },
          { name: t('transfer.credit.count'), value: String(totals.count), isCount: true },
        ]
      }
      found={found}
      onPage={turnTo}
      empty={
        hasLine ? { ...nothing, to: '/member/transferUpline', action: t('transfer.line.title') } : nothing
      }
    >
      <RecordList
        caption={t('transfer.credit.caption')}
        rows={found.data?.list ?? []}
        rowKey={(row) => row.transferNo}
        empty={t('transfer.credit.empty')}
        loading={found.isPlaceholderData}
        columns={[
          { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.at, tag) },
          { key: 'flow', head: t('transfer.credit.flow'), cell: (row) => t(`transfer.credit.${row.flow}`) },
          {
            key: 'other',
            head: t('transfer.credit.other'),
            lead: true,
            cell: (row) => `${row.otherAccount} (${otherOf(row)})`,
          },
          { key: 'number', head: t('transfer.credit.number'), cell: (row) => row.transferNo },
          { key: 'amount', head: t('records.common.amount'), right: true, cell: amount },
        ]}
        cells={(row) => [
          row.otherAccount,
          amount(row),
          [tableTime(row.at, tag), row.transferNo, row.remark].filter(Boolean).join(' · '),
          otherOf(row),
        ]}
      />
    </RecordPage>
  );
}
