import './records.css';
import { tableTime, useI18n } from '@baize/i18n';
import { buttonClass, EmptyState, Money, Table } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { Link } from '../../link.tsx';
import { useMember } from '../../session/member.ts';
import { usePageBar } from '../../shell/page-bar.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { periodOf } from './period.ts';
import { PeriodFilter, RecordFrame } from './record-frame.tsx';
import { movements, type Movement, type MovementFilter, type MovementType } from './records.queries.ts';

/** #62: the types a member can have here, in the order people look for them. */
const TYPES = [
  'ALL',
  'DEPOSIT',
  'WITHDRAW',
  'BET',
  'WIN',
  'TRANSFER',
  'REBATE',
  'BONUS',
  'SALARY',
  'DIVIDEND',
  'POINT',
  'ADJUST',
] as const satisfies readonly MovementType[];

/** WALLET-017 (transactionHistory): every movement of the wallet with the balance before and after. */
export function TransactionsPage() {
  const { t, tag } = useI18n();
  const isPhone = useIsPhone();
  const currency = useMember()?.currency ?? '';
  const wanted = useRouterState({ select: (state) => (state.location.search as { type?: string }).type });
  const [filter, setFilter] = useState<MovementFilter>(() => ({
    ...periodOf(wanted ? 'month' : 'week', Date.now()),
    type: TYPES.find((type) => type === wanted) ?? 'ALL',
    pageNo: 1,
  }));
  const found = useQuery(movements(filter));
  const change = (part: Partial<MovementFilter>) =>
    setFilter((before) => ({ ...before, pageNo: 1, ...part }));
  usePageBar({ title: t('records.history.title') });

  return (
    <>
      <div className="record-head only-wide">
        <h1>{t('records.history.title')}</h1>
      </div>
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        <PeriodFilter period={filter} onPeriod={change} />
        <div className="record-selects">
          <select
            className="record-select"
            name="type"
            aria-label={t('records.history.type')}
            value={filter.type}
            onChange={(event) =>
              change({ type: TYPES.find((type) => type === event.currentTarget.value) ?? 'ALL' })
            }
          >
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {type === 'ALL'
                  ? `${t('records.history.type')}: ${t('records.history.type.ALL')}`
                  : t(`records.history.type.${type}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {found.data && (
        <dl className="panel record-totals">
          <Total name={t('records.history.in')} value={found.data.summary.in} currency={currency} />
          <Total name={t('records.history.out')} value={found.data.summary.out} currency={currency} />
          <Total
            name={t('records.history.net')}
            value={found.data.summary.winLoss}
            currency={currency}
            signed
          />
        </dl>
      )}
      <RecordFrame
        page={found.data}
        error={found.error}
        onRetry={() => void found.refetch()}
        onPage={(pageNo) => setFilter((before) => ({ ...before, pageNo }))}
        empty={
          <EmptyState
            title={t('records.history.empty')}
            text={t('records.history.emptyText')}
            action={
              <Link to="/member/depositv2" className={buttonClass({ kind: 'outline', size: 'small' })}>
                {t('records.history.deposit')}
              </Link>
            }
          />
        }
      >
        {isPhone ? (
          <MovementList list={found.data?.list ?? []} currency={currency} />
        ) : (
          <Table
            caption={t('records.history.caption')}
            rows={found.data?.list ?? []}
            rowKey={(row) => row.id}
            empty={t('records.history.empty')}
            loading={found.isPlaceholderData}
            columns={[
              { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.time, tag) },
              {
                key: 'type',
                head: t('records.history.type'),
                lead: true,
                cell: (row) => t(`records.history.type.${row.type}`),
              },
              { key: 'what', head: t('records.history.reference'), cell: (row) => <What row={row} /> },
              {
                key: 'before',
                head: `${t('records.history.before')} ${currency}`,
                right: true,
                cell: (row) => <Money value={row.balanceBefore} currency={currency} bare />,
              },
              {
                key: 'amount',
                head: t('records.common.amount'),
                right: true,
                cell: (row) => <Money value={row.amount} currency={currency} signed bare />,
              },
              {
                key: 'after',
                head: t('records.history.after'),
                right: true,
                cell: (row) => <Money value={row.balanceAfter} currency={currency} bare />,
              },
            ]}
          />
        )}
      </RecordFrame>
    </>
  );
}

type TotalProps = { name: string; value: string; currency: string; signed?: boolean };

function Total({ name, value, currency, signed }: TotalProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money value={value} currency={currency} signed={signed ?? false} />
      </dd>
    </div>
  );
}

/** A game for a bet or win, the order's number for money in and out. */
function What({ row }: { row: Movement }) {
  // A reference says what it is of before its number: 'withdrawal:W261120-…'.
  const text = row.gameName || row.ref.replace(/^[a-z]+:/, '') || row.remark;
  return (
    <span className="record-what" title={row.ref}>
      {text}
    </span>
  );
}

/** A phone's rows: type and amount above, time and balance after below. */
function MovementList({ list, currency }: { list: readonly Movement[]; currency: string }) {
  const { t, tag } = useI18n();
  return (
    <ul className="panel record-rows">
      {list.map((row) => (
        <li key={row.id}>
          <b>{t(`records.history.type.${row.type}`)}</b>
          <b>
            <Money value={row.amount} currency={currency} signed bare />
          </b>
          <small>
            {tableTime(row.time, tag)} · <What row={row} />
          </small>
          <small>
            {t('records.history.after')} <Money value={row.balanceAfter} currency={currency} bare />
          </small>
        </li>
      ))}
    </ul>
  );
}
