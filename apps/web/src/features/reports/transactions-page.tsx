import { tableTime, useI18n } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { useMember } from '../../session/member.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import type { Path } from '../../pages.ts';
import { askedAccount, TeamAccountFilter } from './account-filter.tsx';
import { GameFilter } from './game-filter.tsx';
import { periodOf } from './period.ts';
import { MovementDialog, MovementStatus } from './movement-dialog.tsx';
import { kindText, nameOf } from './movement-words.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordPage } from './record-page.tsx';
import {
  movements,
  type Movement,
  type MovementFilter,
  type MovementStatus as MovementStatusFilter,
  type MovementType,
} from './reports.queries.ts';
import { eachApart, linesOf, type MovementLine, type Round } from './movement-lines.ts';
import { RecordMoney } from './record-money.tsx';
import { RoundDialog } from './round-dialog.tsx';
import { RoundState } from './round-state.tsx';
import { usePagedFilter } from './use-paged-filter.ts';
import { RecordOpen } from './record-open.tsx';

const TeamAccounts = lazyPart(() => import('../agents/team-accounts.tsx'), 'TeamAccounts');

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

type PageProps = { path: Path; search: { type?: string } };

/**
 * WALLET-017 (transactionHistory): every movement of the wallet with the balance before and after. In the agents' office
 * agentDownlineTransactionDetailsCopy shows those of anybody in the team, by account (AGENT-012).
 */
export function TransactionsPage({ path, search }: PageProps) {
  const isTeam = path === '/agentHome/agentDownlineTransactionDetailsCopy';
  const { t } = useI18n();
  const paged = usePagedFilter<Omit<MovementFilter, 'pageNo'>>(
    () => ({
      // Who comes for one type looks for something that may be older.
      ...periodOf(search.type ? 'month' : 'week', Date.now()),
      type: 'ALL',
      status: 'ALL',
      gameType: '',
      vassalage: '',
      ...(isTeam && { account: '' }),
    }),
    { type: TYPES, status: STATUSES },
  );
  return isTeam && !paged.filter.account ? (
    <TeamAccounts title={t('records.history.teamTitle')} place={path} {...paged} />
  ) : (
    <Movements
      teamPlace={isTeam ? path : undefined}
      {...paged}
      filter={isTeam ? { ...paged.filter, account: askedAccount(paged.filter.account ?? '') } : paged.filter}
    />
  );
}

type MovementsProps = {
  /** The place of the team's; the member's own have none. */
  teamPlace: Path | undefined;
  filter: MovementFilter;
  narrow: (part: Partial<MovementFilter>) => void;
  turnTo: (pageNo: number) => void;
};

function Movements({ teamPlace, filter, narrow, turnTo }: MovementsProps) {
  const i18n = useI18n();
  const { t, tag, language } = i18n;
  const currency = useMember()?.currency ?? '';
  const [open, setOpen] = useState<MovementLine>();
  const found = useQuery(movements(filter, language));
  const list = found.data?.list ?? [];
  const lines = filter.type === 'ALL' ? linesOf(list) : eachApart(list);
  const summary = found.data?.summary;
  return (
    <>
      <RecordPage
        title={t(teamPlace ? 'records.history.teamTitle' : 'records.history.title')}
        currency={currency}
        period={filter}
        onPeriod={narrow}
        filters={<MovementFilters filter={filter} teamPlace={teamPlace} onChange={narrow} />}
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
          teamPlace
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
          rows={lines}
          rowKey={(line) => line.id}
          empty={t('records.history.empty')}
          loading={found.isPlaceholderData}
          columns={[
            {
              key: 'time',
              head: t('records.common.time'),
              cell: ({ newest }) => tableTime(newest.time, tag),
            },
            {
              key: 'type',
              head: t('records.history.type'),
              lead: true,
              cell: (line) => (
                <RecordOpen onOpen={() => setOpen(line)}>
                  {line.kind === 'round' ? t('records.round.title') : kindText(i18n, line.newest)}
                </RecordOpen>
              ),
            },
            {
              key: 'what',
              head: t('records.history.reference'),
              cell: (line) => (
                <>
                  <What row={line.newest} />
                  {line.kind === 'round' && (
                    <small className="record-sums">
                      <Sums round={line.round} currency={currency} />
                    </small>
                  )}
                </>
              ),
            },
            {
              key: 'balanceBefore',
              head: `${t('records.history.before')} ${currency}`,
              right: true,
              cell: (line) => <RecordMoney value={beforeOf(line)} currency={currency} bare />,
            },
            {
              key: 'amount',
              head: t('records.common.amount'),
              right: true,
              cell: (line) => <RecordMoney value={amountOf(line)} currency={currency} signed bare />,
            },
            {
              key: 'balanceAfter',
              head: t('records.history.after'),
              right: true,
              cell: ({ newest }) => <RecordMoney value={newest.balanceAfter} currency={currency} bare />,
            },
            {
              key: 'status',
              head: t('records.common.status'),
              cell: (line) =>
                line.kind === 'round' ? (
                  <RoundState round={line.round} />
                ) : (
                  <MovementStatus status={line.newest.status} />
                ),
            },
          ]}
          cells={(line) => {
            const { newest } = line;
            const after = (
              <>
                {t('records.history.after')}{' '}
                <RecordMoney value={newest.balanceAfter} currency={currency} bare />
              </>
            );
            const amount = (
              <RecordMoney key="amount" value={amountOf(line)} currency={currency} signed bare />
            );
            if (line.kind === 'round')
              return [
                <>
                  {newest.gameName} {line.round.state !== 'SETTLED' && <RoundState round={line.round} />}
                </>,
                amount,
                <>
                  {tableTime(newest.time, tag)} · <Sums round={line.round} currency={currency} />
                </>,
                after,
              ];
            return [
              <>
                {kindText(i18n, newest)}{' '}
                {newest.status !== 'SUCCESS' && <MovementStatus status={newest.status} />}
              </>,
              amount,
              <>
                {tableTime(newest.time, tag)}
                {nameOf(newest) !== '' && ' · '}
                <What row={newest} />
              </>,
              after,
            ];
          }}
          onOpen={setOpen}
        />
      </RecordPage>
      {open?.kind === 'round' && (
        <RoundDialog
          line={open}
          currency={currency}
          account={filter.account ?? ''}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'movement' && (
        <MovementDialog
          row={open.newest}
          currency={currency}
          account={filter.account ?? ''}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** What a line moved: of a round, what it left behind. */
const amountOf = (line: MovementLine): string =>
  line.kind === 'round' ? line.round.net : line.newest.amount;
const beforeOf = (line: MovementLine): string =>
  (line.kind === 'round' ? line.oldest : line.newest).balanceBefore;

/** Stake and result of a round. */
function Sums({ round, currency }: { round: Round; currency: string }) {
  const { t } = useI18n();
  const sum = (name: string, value: string) => (
    <span className="record-pair">
      {name} <RecordMoney value={value} currency={currency} bare />
    </span>
  );
  return (
    <>
      {sum(t('records.bets.stake'), round.stake)}
      {round.state === 'SETTLED' && <> · {sum(t('records.bets.payout'), round.payout)}</>}
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
  teamPlace: Path | undefined;
  onChange: (part: Partial<MovementFilter>) => void;
};

function MovementFilters({ filter, teamPlace, onChange }: FiltersProps) {
  const { t } = useI18n();
  const all = (head: string, text: string) => ({ value: 'ALL' as const, text: `${head}: ${text}` });
  return (
    <div className="record-selects">
      {teamPlace && (
        <TeamAccountFilter
          place={teamPlace}
          period={filter}
          value={filter.account ?? ''}
          onChange={onChange}
        />
      )}
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
  return (
    <span className="record-what" title={row.ref || row.title}>
      {nameOf(row)}
    </span>
  );
}
