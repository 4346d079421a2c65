import { countText, tableTime, useI18n, type I18n } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { useMember } from '../../session/member.ts';
import type { Path } from '../../pages.ts';
import { askedAccount, TeamAccountFilter } from './account-filter.tsx';
import { GameFilter } from './game-filter.tsx';
import { periodOf } from './period.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordPage, type Total } from './record-page.tsx';
import { bettingRecord, type Bet, type BetTotals } from './reports.queries.ts';
import { moneyColumn, RecordMoney } from './record-money.tsx';
import { usePagedFilter } from './use-paged-filter.ts';
import { useVendorName } from '../catalogue/vendor-name.ts';
import { RecordOpen } from './record-open.tsx';

const TeamAccounts = lazyPart(() => import('../agents/team-accounts.tsx'), 'TeamAccounts');
const BetDialog = lazyPart(() => import('./bet-dialog.tsx'), 'BetDialog');

type PageProps = { path: Path };

/**
 * WALLET-018 (personalHistoryCopy): every bet, its result, and the totals of what is shown. The member's own; in the agents' office
 * (AGENT-009, C-33) those of anybody in the team, by account.
 */
export function BettingRecordPage({ path }: PageProps) {
  const isTeam = path.startsWith('/agentHome');
  const { t } = useI18n();
  const paged = usePagedFilter(() => ({
    ...periodOf('week', Date.now()),
    account: '',
    gameType: '',
    vassalage: '',
  }));
  return isTeam && paged.filter.account === '' ? (
    <TeamAccounts title={t('records.bets.teamTitle')} place={path} {...paged} />
  ) : (
    <Bets
      teamPlace={isTeam ? path : undefined}
      {...paged}
      filter={{ ...paged.filter, account: askedAccount(paged.filter.account) }}
    />
  );
}

type Filter = Omit<Parameters<typeof bettingRecord>[0], 'account'> & { account: string };
type BetsProps = {
  /** The place of the team's; the member's own have none. */
  teamPlace: Path | undefined;
  filter: Filter;
  narrow: (part: Partial<Filter>) => void;
  turnTo: (pageNo: number) => void;
};

function Bets({ teamPlace, filter, narrow, turnTo }: BetsProps) {
  const { t, tag, language } = useI18n();
  const vendorName = useVendorName();
  const currency = useMember()?.currency ?? '';
  const [open, setOpen] = useState<Bet>();
  const found = useQuery(bettingRecord(filter, language));
  const totals = found.data?.totals;
  return (
    <>
      <RecordPage
        title={t(teamPlace ? 'records.bets.teamTitle' : 'records.bets.title')}
        currency={currency}
        period={filter}
        onPeriod={narrow}
        filters={
          <div className="record-selects">
            {teamPlace && (
              <TeamAccountFilter place={teamPlace} period={filter} value={filter.account} onChange={narrow} />
            )}
            <GameFilter filter={filter} onChange={narrow} />
          </div>
        }
        totals={totals && totalsOf(totals, t)}
        download={{
          what: 'bets-csv',
          from: filter.from,
          to: filter.to,
          gameType: filter.gameType,
          vassalage: filter.vassalage,
          account: filter.account,
        }}
        found={found}
        onPage={turnTo}
        empty={
          teamPlace
            ? { title: t('records.bets.empty') }
            : {
                title: t('records.bets.empty'),
                text: t('records.bets.emptyText'),
                to: '/',
                action: t('records.bets.play'),
              }
        }
      >
        <RecordList
          caption={t('records.bets.caption')}
          rows={found.data?.list ?? []}
          rowKey={(row) => row.betId}
          empty={t('records.bets.empty')}
          loading={found.isPlaceholderData}
          columns={[
            { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.placedAt, tag) },
            {
              key: 'game',
              head: t('records.bets.game'),
              lead: true,
              cell: (row) => (
                <RecordOpen onOpen={() => setOpen(row)}>
                  {row.gameName} <small>{vendorName(row.vassalage)}</small>
                </RecordOpen>
              ),
            },
            { key: 'round', head: t('records.bets.round'), cell: (row) => <Round round={row.round} /> },
            moneyColumn('stake', `${t('records.bets.stake')} ${currency}`, currency),
            moneyColumn('validBet', t('records.bets.validBet'), currency),
            moneyColumn('payout', t('records.bets.payout'), currency),
            {
              key: 'net',
              head: t('records.bets.net'),
              right: true,
              cell: (row) => <Net bet={row} currency={currency} />,
            },
          ]}
          cells={(row) => [
            row.gameName,
            <Net key="net" bet={row} currency={currency} />,
            `${tableTime(row.placedAt, tag)} · ${vendorName(row.vassalage)}`,
            <>
              {t('records.bets.stake')} <RecordMoney value={row.stake} currency={currency} bare />
            </>,
          ]}
          onOpen={setOpen}
          label={(row) =>
            t('records.bets.openDetail', { game: row.gameName, time: tableTime(row.placedAt, tag) })
          }
        />
      </RecordPage>
      <Suspense fallback={null}>
        {open && (
          <BetDialog
            bet={open}
            currency={currency}
            account={filter.account}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Vendors give rounds long names; the end tells them apart. */
const ROUND_SHOWN = 12;
function Round({ round }: { round: string }) {
  return <span title={round}>{round.length > ROUND_SHOWN ? `…${round.slice(-ROUND_SHOWN)}` : round}</span>;
}

function Net({ bet, currency }: { bet: Bet; currency: string }) {
  const { t } = useI18n();
  if (bet.state === 'SETTLED') return <RecordMoney value={bet.net} currency={currency} signed bare />;
  return (
    <StatusTag tone={bet.state === 'OPEN' ? 'info' : 'plain'}>
      {t(`records.bets.state.${bet.state}`)}
    </StatusTag>
  );
}

const totalsOf = (totals: BetTotals, t: I18n['t']): Total[] => [
  { name: t('records.bets.count'), value: countText(totals.count), testId: 'bets-count', isCount: true },
  { name: t('records.bets.stake'), value: totals.stake, testId: 'bets-stake' },
  { name: t('records.bets.validBet'), value: totals.validBet },
  { name: t('records.bets.payout'), value: totals.payout },
  { name: t('records.bets.net'), value: totals.net, signed: true, testId: 'bets-net' },
];
