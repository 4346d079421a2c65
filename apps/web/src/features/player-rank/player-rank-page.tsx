import '../reports/records.css';
import './player-rank.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { EmptyState, Skeleton, Tabs } from '@baize/ui';
import { RANK_PERIODS, type RankPeriod } from '@baize/player-rank/rules';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { playerRank } from '../../clients/player-rank.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { freshQuery } from '../../session/query-client.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';

const board = (period: RankPeriod) =>
  freshQuery(['player-rank', period], () => playerRank.getPlayerRank({ period }));

/** PROMO-013: the fifty largest valid bets of the day, the week and the month, and where the member stands. */
export function PlayerRankPage() {
  const { t, tag } = useI18n();
  const [period, setPeriod] = useState<RankPeriod>('DAY');
  const panel = useId();
  const found = useQuery(board(period));
  const why = useRefusalText(found.error);
  const { data } = found;
  const money = (amount: string) => moneyText(amount, data?.currency ?? '');
  return (
    <>
      <PageHead title={t('vip.playerRank.title')} />
      <div className="player-rank">
        <p>{t('vip.playerRank.text')}</p>
        <Tabs
          label={t('vip.playerRank.period')}
          value={period}
          onChange={setPeriod}
          controls={panel}
          tabs={RANK_PERIODS.map((key) => ({ key, label: t(`vip.playerRank.period.${key}`) }))}
        />
        <div id={panel} role="tabpanel" aria-label={t(`vip.playerRank.period.${period}`)}>
          {found.error && !data && (
            <LoadFailed title={t('vip.playerRank.failed')} text={why ?? ''} onRetry={found.refetch} />
          )}
          {found.isPending && <Skeleton height="420px" />}
          {data && (
            <>
              <p className="player-rank-mine" data-testid="own-rank">
                {data.mine.rank === null
                  ? t('vip.playerRank.outside', { sum: money(data.mine.validBet) })
                  : t('vip.playerRank.own', { rank: data.mine.rank, sum: money(data.mine.validBet) })}
              </p>
              {data.refreshedAt !== null && (
                <p className="player-rank-note">
                  {t('vip.playerRank.asOf', { time: tableTime(data.refreshedAt, tag) })}
                </p>
              )}
              {data.list.length === 0 ? (
                <EmptyState title={t('vip.playerRank.empty')} text={t('vip.playerRank.emptyText')} />
              ) : (
                <table className="player-rank-table">
                  <caption className="visually-hidden">{t('vip.playerRank.title')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('vip.playerRank.place')}</th>
                      <th scope="col">{t('vip.playerRank.player')}</th>
                      <th scope="col">{t('vip.validBet')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.list.map((row) => (
                      <tr key={row.rank} data-own={row.isOwn || undefined} data-rank={row.rank}>
                        <td>{row.rank}</td>
                        <th scope="row">
                          {row.account}
                          {row.isOwn && ` · ${t('vip.playerRank.you')}`}
                        </th>
                        <td>{money(row.validBet)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}
