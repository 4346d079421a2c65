import { useState } from 'react';
import { countText } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { daysOf } from '../../parts/days.ts';
import { DaysField } from '../../parts/days-field.tsx';
import parts from '../../parts/parts.module.css';
import { BETS_PAGE_SIZE, memberBets, type BetRow } from './play.queries.ts';

/** The bets of one member, as a tab of the member page. */
export function MemberBets({ memberId, currency }: { memberId: number; currency: string }) {
  const t = useT();
  const [days, setDays] = useState(() => daysOf('week'));
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(memberBets({ memberId, ...days, pageNo }));
  const totals = found.data?.totals;
  return (
    <>
      {totals && (
        <dl className={parts.strip}>
          <div>
            <dt>{t('console.member.bets.count')}</dt>
            <dd>{countText(totals.count)}</dd>
          </div>
          <div>
            <dt>{t('console.member.bets.stake')}</dt>
            <dd>
              <Money value={totals.stake} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('console.member.bets.validBet')}</dt>
            <dd>
              <Money value={totals.validBet} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('console.member.bets.net')}</dt>
            <dd>
              <Money value={totals.net} currency={currency} signed />
            </dd>
          </div>
        </dl>
      )}
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <DaysField
            value={days}
            onChange={(value) => {
              setPageNo(1);
              setDays(value);
            }}
          />
          {found.data?.isTrial && <span className={parts.note}>{t('console.member.bets.trial')}</span>}
        </div>
        <DataTable
          caption={t('console.member.bets.caption')}
          columns={useColumns(currency)}
          rowKey={(row) => row.betId}
          page={found.data}
          pageSize={BETS_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={setPageNo}
          empty={t('console.member.bets.empty')}
        />
      </section>
    </>
  );
}

function useColumns(currency: string): Column<BetRow>[] {
  const t = useT();
  const time = useTableTime();
  const money = (key: 'stake' | 'validBet' | 'payout', head: string): Column<BetRow> => ({
    key,
    head,
    end: true,
    cell: (row) => <Money value={row[key]} currency={currency} bare />,
  });
  return [
    { key: 'time', head: t('console.common.time'), cell: (row) => time(row.placedAt) },
    { key: 'game', head: t('console.member.bets.game'), strong: true, cell: (row) => row.gameName },
    { key: 'vendor', head: t('console.games.vendor'), cell: (row) => row.vassalage },
    { key: 'round', head: t('console.member.bets.round'), cell: (row) => row.round },
    money('stake', `${t('console.member.bets.stake')} ${currency}`),
    money('validBet', t('console.member.bets.validBet')),
    money('payout', t('console.member.bets.win')),
    {
      key: 'net',
      head: t('console.member.bets.net'),
      end: true,
      cell: (row) => row.state === 'SETTLED' && <Money value={row.net} currency={currency} signed bare />,
    },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <StatusTag tone={row.state === 'OPEN' ? 'info' : row.state === 'CANCELLED' ? 'plain' : 'up'}>
          {t(`console.member.bets.state.${row.state}`)}
        </StatusTag>
      ),
    },
  ];
}
