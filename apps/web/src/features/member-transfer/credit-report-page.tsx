import '../vendor-wallet/vendor-wallet.css';
import { tableTime, useI18n } from '@baize/i18n';
import { businessDayStart } from '@baize/kernel';
import { Money, Table } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { useMember } from '../../session/member.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { periodOf, type Period } from '../reports/period.ts';
import { usePagedFilter } from '../reports/use-paged-filter.ts';
import { RecordPage } from '../reports/record-page.tsx';
import { creditReport, type CreditRow } from './member-transfer.queries.ts';

const FLOWS = ['ALL', 'IN', 'OUT'] as const;
type Flow = (typeof FLOWS)[number];
const DAY_MS = 86_400_000;
const startOf = (day: string): number => businessDayStart(day).getTime();

/** WALLET-020: what came from and went to the upline and downlines. */
export function CreditReportPage() {
  const { t, tag } = useI18n();
  const isPhone = useIsPhone();
  const currency = useMember()?.currency ?? '';
  const { filter, narrow, turnTo } = usePagedFilter<Period & { flow: Flow }>(() => ({
    ...periodOf('month', Date.now()),
    flow: 'ALL',
  }));
  const found = useQuery(
    creditReport({ ...filter, from: startOf(filter.from), to: startOf(filter.to) + DAY_MS }),
  );
  const totals = found.data?.totals;
  const list = found.data?.list ?? [];
  const signed = (row: CreditRow) => (row.flow === 'OUT' ? `-${row.amount}` : row.amount);
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
      empty={{
        title: t('transfer.credit.empty'),
        text: t('transfer.credit.emptyText'),
        to: '/member/transferUpline',
        action: t('transfer.line.title'),
      }}
    >
      {isPhone ? (
        <ul className="panel transfer-rows">
          {list.map((row) => (
            <li key={row.transferNo}>
              <b>{row.otherAccount}</b>
              <b>
                <Money value={signed(row)} currency={currency} signed bare />
              </b>
              <small>
                {tableTime(row.at, tag)} · {row.transferNo}
                {row.remark !== '' && <> · {row.remark}</>}
              </small>
              <small>{t(row.other === 'UPLINE' ? 'transfer.line.upline' : 'transfer.line.downline')}</small>
            </li>
          ))}
        </ul>
      ) : (
        <Table
          caption={t('transfer.credit.caption')}
          rows={list}
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
              cell: (row) =>
                `${row.otherAccount} (${t(row.other === 'UPLINE' ? 'transfer.line.upline' : 'transfer.line.downline')})`,
            },
            { key: 'number', head: t('transfer.credit.number'), cell: (row) => row.transferNo },
            {
              key: 'amount',
              head: t('records.common.amount'),
              right: true,
              cell: (row) => <Money value={signed(row)} currency={currency} signed bare />,
            },
          ]}
        />
      )}
    </RecordPage>
  );
}
