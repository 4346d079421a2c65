import '../reports/records.css';
import './contract-settlement.css';
import { countText, moneyText, useI18n } from '@baize/i18n';
import type { ContractKind } from '@baize/contracts/rules';
import { Button, Segmented } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { SearchField } from '../../forms/search-field.tsx';
import { useGo } from '../../link.tsx';
import { lazyPart } from '../../loading/lazy-page.tsx';
import type { Path } from '../../pages.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { CsvButton } from '../agents/csv-button.tsx';
import { AsOf } from '../agents/office-head.tsx';
import { percentOf } from '../contracts/terms-draft.ts';
import { PeriodFilter, RecordFrame } from '../reports/record-frame.tsx';
import { moneyColumn, RecordMoney } from '../reports/record-money.tsx';
import { RecordOpen } from '../reports/record-open.tsx';
import { ArrearsNotice } from './arrears-notice.tsx';
import { sumOf } from './amounts.ts';
import {
  allSettlements,
  settlements,
  type Act,
  type Direction,
  type Settlement,
} from './contract-settlement.queries.ts';
import { periodText } from './period-text.ts';
import { ProcessDialog } from './process-dialog.tsx';
import { filterOf, STATE_FILTERS, type RecordsSearch } from './records-filter.ts';
import { SettlementTag } from './settlement-state.tsx';

const SettlementSheet = lazyPart(() => import('./settlement-sheet.tsx'), 'SettlementSheet');

type Props = {
  kind: ContractKind;
  path: Path;
  search: RecordsSearch;
  /** Which payouts the reader may look at here, the first by itself. */
  sides: readonly [Direction, ...Direction[]];
};

/** AGENT-013…016, CONTRACT-018: what contracts of a kind paid the reader, or what the reader pays, each with how it came about. */
export function SettlementRecords({ kind, path, search, sides }: Props) {
  const { t } = useI18n();
  const go = useGo();
  const [now] = useState(Date.now);
  const filter = filterOf(search, kind, sides, now);
  const { direction } = filter;
  const found = useQuery(settlements(kind, filter));
  const [doing, setDoing] = useState<{ action: Act; rows: readonly Settlement[] }>();
  const { data } = found;
  const rows = data?.list ?? [];
  const show = (part: RecordsSearch) =>
    go(path, { search: { ...search, view: 'payouts', page: '', sheet: '', ...part }, replace: true });
  return (
    <section aria-label={t('contracts.payout.title')} className="payouts">
      {sides.includes('out') && <ArrearsNotice />}
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        {sides.length > 1 && (
          <Segmented<Direction>
            label={t('contracts.payout.side')}
            value={direction}
            onChange={(side) => show({ side, account: '' })}
            tabs={sides.map((key) => ({ key, label: t(`contracts.payout.${key}`) }))}
          />
        )}
        <PeriodFilter period={filter} onPeriod={({ from, to }) => show({ from, to })} />
        <div className="record-selects">
          <ChoiceSelect
            name="state"
            label={t('contracts.payout.stateLabel')}
            value={filter.state}
            options={STATE_FILTERS.map((value) => ({ value, text: t(`contracts.payout.state.${value}`) }))}
            onChoose={(state) => show({ state })}
          />
        </div>
        {direction === 'out' && (
          <SearchField
            name="account"
            label={t('contracts.downlines.account')}
            value={filter.account}
            onType={(typed) => show({ account: typed.trim() })}
          />
        )}
      </div>
      {data && (
        <dl className="panel record-totals" aria-label={t('contracts.payout.totals')}>
          {(['amount', 'paid', 'open'] as const).map((sum) => (
            <div key={sum}>
              <dt>{t(`contracts.payout.total.${sum}`)}</dt>
              <dd data-testid={`payout-${sum}`}>
                <RecordMoney value={data.total[sum]} currency={data.currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {data && <AsOf at={data.asOf} />}
      <Together rows={rows} currency={data?.currency ?? ''} onAct={setDoing} />
      <RecordFrame
        found={found}
        onPage={(page) => show({ page: String(page) })}
        empty={{
          title: t(`contracts.payout.empty.${direction}`),
          text: t(`contracts.payout.emptyText.${direction}`),
          to: path,
          action: t('contracts.payout.seeContracts'),
        }}
      >
        <Rows
          kind={kind}
          rows={rows}
          direction={direction}
          currency={data?.currency ?? ''}
          loading={found.isPlaceholderData}
          onOpen={(sheet) => show({ sheet, page: search.page ?? '' })}
          onAct={setDoing}
        />
        <CsvButton
          name={`payouts-${kind.toLowerCase()}-${direction}-${filter.from}_${filter.to}`}
          isEmpty={rows.length === 0}
          rows={async () =>
            (await allSettlements(kind, filter)).map(({ acts: _acts, paidAt, activeMembers, ...row }) => ({
              ...row,
              activeMembers: activeMembers ?? '',
              isCutOff: row.isCutOff ? 'yes' : '',
              paidAt: paidAt === null ? '' : new Date(paidAt).toISOString(),
            }))
          }
        />
      </RecordFrame>
      {search.sheet && (
        <Suspense fallback={null}>
          <SettlementSheet
            settlementId={search.sheet}
            onAct={(action, row) => setDoing({ action, rows: [row] })}
            onClose={() => show({ page: search.page ?? '' })}
          />
        </Suspense>
      )}
      {doing && <ProcessDialog kind={kind} {...doing} onClose={() => setDoing(undefined)} />}
    </section>
  );
}

type OnAct = (doing: { action: Act; rows: readonly Settlement[] }) => void;
/** What may be done with several at once; the word of a downline that money came another way is given one by one. */
const TOGETHER = ['pay', 'request'] as const;

function Together({
  rows,
  currency,
  onAct,
}: {
  rows: readonly Settlement[];
  currency: string;
  onAct: OnAct;
}) {
  const { t } = useI18n();
  const offers = TOGETHER.map((action) => ({
    action,
    rows: rows.filter(({ acts }) => acts.includes(action)),
  })).filter((offer) => offer.rows.length > 1);
  if (offers.length === 0) return null;
  return (
    <p className="payout-together">
      {offers.map((offer) => (
        <Button key={offer.action} kind="primary" size="small" onClick={() => onAct(offer)}>
          {t(`contracts.payout.all.${offer.action}`, {
            count: offer.rows.length,
            amount: moneyText(sumOf(offer.rows, currency), currency),
          })}
        </Button>
      ))}
    </p>
  );
}

type RowsProps = {
  kind: ContractKind;
  rows: readonly Settlement[];
  direction: Direction;
  currency: string;
  loading: boolean;
  onOpen: (settlementId: string) => void;
  onAct: OnAct;
};

function Rows({ kind, rows, direction, currency, loading, onOpen, onAct }: RowsProps) {
  const { t } = useI18n();
  const label = (row: Settlement) =>
    t('contracts.payout.open', { period: periodText(row), account: other(row) });
  const other = ({ account }: Settlement) => account || t('contracts.slip.house');
  const rate = (row: Settlement) => (row.rate === '' ? '–' : `${percentOf(row.rate)}%`);
  const acts = (row: Settlement) =>
    row.acts.map((action) => (
      <Button
        key={action}
        kind={action === 'pay' ? 'primary' : 'outline'}
        size="small"
        onClick={() => onAct({ action, rows: [row] })}
      >
        {t(`contracts.payout.act.${action}`)}
      </Button>
    ));
  return (
    <RecordList
      caption={t('contracts.payout.title')}
      rows={rows}
      rowKey={(row) => row.settlementId}
      empty={t(`contracts.payout.empty.${direction}`)}
      loading={loading}
      onOpen={(row) => onOpen(row.settlementId)}
      label={label}
      columns={[
        {
          key: 'period',
          head: t('contracts.terms.period'),
          lead: true,
          cell: (row) => (
            <RecordOpen label={label(row)} onOpen={() => onOpen(row.settlementId)}>
              {periodText(row)}
            </RecordOpen>
          ),
        },
        {
          key: 'account',
          head: t(direction === 'in' ? 'contracts.slip.upline' : 'contracts.slip.downline'),
          cell: other,
        },
        { key: 'rate', head: t('contracts.terms.rate'), right: true, cell: rate },
        {
          key: 'active',
          head: t('contracts.terms.active'),
          right: true,
          cell: ({ activeMembers }) => (activeMembers === null ? '–' : countText(activeMembers)),
        },
        moneyColumn('validBet', t('contracts.terms.volume'), currency),
        ...(kind === 'DIVIDEND'
          ? [moneyColumn('profitLoss', t('contracts.payout.kept'), currency, true)]
          : []),
        moneyColumn('amount', `${t('records.common.amount')} ${currency}`, currency),
        moneyColumn('paid', t('contracts.payout.total.paid'), currency),
        {
          key: 'state',
          head: t('records.common.status'),
          cell: (row) => <SettlementTag state={row.state} />,
        },
        ...(rows.some((row) => row.acts.length > 0)
          ? [
              {
                key: 'acts',
                head: t('contracts.payout.acts'),
                cell: (row: Settlement) => <span className="payout-acts">{acts(row)}</span>,
              },
            ]
          : []),
      ]}
      cells={(row) => [
        periodText(row),
        <RecordMoney key="amount" value={row.amount} currency={currency} bare />,
        `${other(row)} · ${rate(row)}`,
        <SettlementTag key="state" state={row.state} />,
      ]}
    />
  );
}
