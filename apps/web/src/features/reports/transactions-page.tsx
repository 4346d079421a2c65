import { tableTime, useI18n } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { useMember } from '../../session/member.ts';
import type { Path } from '../../pages.ts';
import { AccountFilter } from './account-filter.tsx';
import { GameFilter } from './game-filter.tsx';
import { periodOf } from './period.ts';
import { MovementDialog, MovementStatus } from './movement-dialog.tsx';
import { kindText } from './movement-words.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordPage } from './record-page.tsx';
import {
  movements,
  type Movement,
  type MovementFilter,
  type MovementStatus as MovementStatusFilter,
  type MovementType,
} from './reports.queries.ts';
import { moneyColumn, RecordMoney } from './record-money.tsx';
import { usePagedFilter } from './use-paged-filter.ts';
import { RecordOpen } from './record-open.tsx';

/** #62: the types a member can have here, in the order people look for them. */
const TYPES = [
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

type PageProps = { path: Path; search: { account?: string } };

/**
 * WALLET-017 (transactionHistory): every movement of the wallet with the balance before and after. In the agents' office
 * agentDownlineTransactionDetailsCopy shows those of anybody in the team, by account (AGENT-012).
 */
export function TransactionsPage({ path, search }: PageProps) {
  const isTeam = path === '/agentHome/agentDownlineTransactionDetailsCopy';
  const i18n = useI18n();
  const { t, tag, language } = i18n;
  const currency = useMember()?.currency ?? '';
  const wanted = useRouterState({ select: (state) => (state.location.search as { type?: string }).type });
  const { filter, narrow, turnTo } = usePagedFilter<Omit<MovementFilter, 'pageNo'>>(() => ({
    ...periodOf(wanted ? 'month' : 'week', Date.now()),
    type: TYPES.find((type) => type === wanted) ?? 'ALL',
    status: 'ALL',
    account: isTeam ? (search.account ?? '') : '',
  }));
  const [open, setOpen] = useState<Movement>();
  const found = useQuery(movements(filter, language));
  const summary = found.data?.summary;
  return (
    <>
      <RecordPage
        title={t(isTeam ? 'records.history.teamTitle' : 'records.history.title')}
        currency={currency}
        period={filter}
        onPeriod={narrow}
        filters={<MovementFilters filter={filter} isTeam={isTeam} onChange={narrow} />}
        totals={
          summary && [
            { name: t('records.history.in'), value: summary.in },
            { name: t('records.history.out'), value: summary.out },
            ...(summary.validBet === null
              ? []
              : [{ name: t('records.bets.validBet'), value: summary.validBet }]),
            { name: t('records.history.net'), value: summary.winLoss, signed: true },
          ]
        }
        download={{
          what: 'history-csv',
          from: filter.from,
          to: filter.to,
          type: filter.type,
          status: filter.status,
          gameType: filter.gameType ?? '',
          vassalage: filter.vassalage ?? '',
          account: filter.account ?? '',
        }}
        found={found}
        onPage={turnTo}
        empty={
          isTeam
            ? { title: t('records.history.empty') }
            : {
                title: t('records.history.empty'),
                text: t('records.history.emptyText'),
                to: '/member/depositv2',
                action: t('records.history.deposit'),
              }
        }
      >
        <RecordList
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
              cell: (row) => <RecordOpen onOpen={() => setOpen(row)}>{kindText(i18n, row)}</RecordOpen>,
            },
            { key: 'what', head: t('records.history.reference'), cell: (row) => <What row={row} /> },
            moneyColumn('balanceBefore', `${t('records.history.before')} ${currency}`, currency),
            moneyColumn('amount', t('records.common.amount'), currency, true),
            moneyColumn('balanceAfter', t('records.history.after'), currency),
            {
              key: 'status',
              head: t('records.common.status'),
              cell: (row) => <MovementStatus status={row.status} />,
            },
          ]}
          cells={(row) => [
            <>
              {kindText(i18n, row)} {row.status !== 'SUCCESS' && <MovementStatus status={row.status} />}
            </>,
            <RecordMoney key="amount" value={row.amount} currency={currency} signed bare />,
            <>
              {tableTime(row.time, tag)} · <What row={row} />
            </>,
            <>
              {t('records.history.after')} <RecordMoney value={row.balanceAfter} currency={currency} bare />
            </>,
          ]}
          onOpen={setOpen}
        />
      </RecordPage>
      {open && (
        <MovementDialog
          row={open}
          currency={currency}
          account={filter.account ?? ''}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const STATUSES = ['SUCCESS', 'PENDING', 'RETURNED'] as const satisfies readonly MovementStatusFilter[];

/** Types that play moves: only these have a category and a vendor. */
const PLAYED: ReadonlySet<MovementType> = new Set(['ALL', 'BET', 'WIN']);

/** A type without games lets go of the game it was narrowed to. */
const ofType = (type: MovementType): Partial<MovementFilter> =>
  PLAYED.has(type) ? { type } : { type, gameType: '', vassalage: '' };

type FiltersProps = {
  filter: MovementFilter;
  isTeam: boolean;
  onChange: (part: Partial<MovementFilter>) => void;
};

function MovementFilters({ filter, isTeam, onChange }: FiltersProps) {
  const { t } = useI18n();
  const all = (head: string, text: string) => ({ value: 'ALL' as const, text: `${head}: ${text}` });
  return (
    <div className="record-selects">
      {isTeam && <AccountFilter value={filter.account ?? ''} onChange={(account) => onChange({ account })} />}
      <ChoiceSelect<MovementType>
        name="type"
        label={t('records.history.type')}
        value={filter.type}
        options={[
          all(t('records.history.type'), t('records.history.type.ALL')),
          ...TYPES.map((value) => ({ value, text: t(`records.history.type.${value}`) })),
        ]}
        onChoose={(type) => onChange(ofType(type))}
      />
      <ChoiceSelect<MovementStatusFilter>
        name="status"
        label={t('records.common.status')}
        value={filter.status}
        options={[
          all(t('records.common.status'), t('records.history.status.ALL')),
          ...STATUSES.map((value) => ({ value, text: t(`records.history.status.${value}`) })),
        ]}
        onChoose={(status) => onChange({ status })}
      />
      {PLAYED.has(filter.type) && <GameFilter filter={filter} onChange={onChange} />}
    </div>
  );
}

/** A game for a bet or win, the order's number for money in and out. */
function What({ row }: { row: Movement }) {
  const text = row.gameName || row.ref;
  return (
    <span className="record-what" title={row.ref}>
      {text}
    </span>
  );
}
