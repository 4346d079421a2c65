import '../player-rank/player-rank.css';
import './missions.css';
import { dateText, moneyText, tableTime, useI18n } from '@baize/i18n';
import { Button, EmptyState, Notice, Progress, Skeleton, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { missionBoard, missionSummary, useClaimMission, type Mission } from './missions.queries.ts';

/** PROMO-012: what a member can reach today, this week or once, how far it is, and what can be claimed. */
export function MissionLeaderboardPage() {
  const { t } = useI18n();
  const refusal = useRefusal();
  const claim = useClaimMission();
  const [shown, setShown] = useState<Mission>();
  const found = useQuery(missionSummary);
  const { data } = found;
  return (
    <>
      <PageHead title={t('vip.missions.title')} />
      {found.error && !data && (
        <LoadFailed title={t('vip.missions.failed')} text={refusal(found.error)} onRetry={found.refetch} />
      )}
      {found.isPending && <Skeleton height="420px" />}
      {data && (
        <div className="missions">
          {claim.error && <Notice tone="warn">{refusal(claim.error)}</Notice>}
          {data.missions.length === 0 && (
            <EmptyState title={t('vip.missions.empty')} text={t('vip.missions.emptyText')} />
          )}
          {data.missions.map((mission) => (
            <MissionCard
              key={`${mission.missionId} ${mission.periodStart}`}
              mission={mission}
              currency={data.currency}
              isBusy={claim.isPending}
              onBoard={() => setShown(mission)}
              onClaim={() =>
                claim.mutate(mission, {
                  onSuccess: ({ amount }) =>
                    toast(t('vip.missions.done', { amount: moneyText(amount, data.currency) })),
                })
              }
            />
          ))}
          {shown && (
            <BoardDialog mission={shown} currency={data.currency} onClose={() => setShown(undefined)} />
          )}
        </div>
      )}
    </>
  );
}

type CardProps = {
  mission: Mission;
  currency: string;
  isBusy: boolean;
  onClaim: () => void;
  onBoard: () => void;
};

function MissionCard({ mission, currency, isBusy, onClaim, onBoard }: CardProps) {
  const { t, tag } = useI18n();
  const { state, type, progress, target, endTime, after } = mission;
  const isMoney = type === 'DEPOSIT' || type === 'BET';
  const count = (text: string) => (isMoney ? moneyText(text, currency) : text);
  const share = Math.min(1, Number(progress) / Number(target));
  const isLocked = state === 'CLOSED' && after !== null;
  return (
    <section className="mission" data-testid="mission" data-state={state}>
      <div className="mission-head">
        <div>
          <h2>{mission.name}</h2>
          <p>
            {t(`vip.missions.period.${mission.period}`)} · {t(`vip.missions.type.${type}`)}
          </p>
        </div>
        <b>{moneyText(mission.reward, currency)}</b>
      </div>
      <Progress value={share} label={mission.name} />
      <p>{t('vip.missions.progress', { progress: count(progress), target: count(target) })}</p>
      {Number(mission.turnover) > 0 && (
        <p>{t('vip.missions.turnover', { sum: moneyText(mission.turnover, currency) })}</p>
      )}
      {endTime !== null && <p>{t('vip.missions.until', { time: tableTime(endTime, tag) })}</p>}
      {mission.countsFrom !== null && (
        <p>{t('vip.missions.since', { day: dateText(mission.countsFrom, tag) })}</p>
      )}
      {isLocked && <p>{t('vip.missions.after', { name: after })}</p>}
      <div className="mission-acts">
        <Button
          kind="primary"
          disabled={state !== 'CLAIMABLE'}
          busy={isBusy && state === 'CLAIMABLE'}
          onClick={onClaim}
        >
          {t(isLocked ? 'vip.missions.locked' : `vip.missions.state.${state}`)}
        </Button>
        {mission.hasBoard && <Button onClick={onBoard}>{t('vip.missions.board')}</Button>}
      </div>
    </section>
  );
}

function BoardDialog({
  mission: { missionId, name },
  currency,
  onClose,
}: {
  mission: Mission;
  currency: string;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const refusal = useRefusal();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(missionBoard(missionId, pageNo));
  const money = (text: string) => moneyText(text, currency);
  return (
    <Dialog title={name} shape="right" width={520} onClose={onClose}>
      {error && !data && (
        <LoadFailed title={t('vip.missions.failed')} text={refusal(error)} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton height="220px" />}
      {data && (
        <>
          <p className="player-rank-mine">
            {data.mine.rank === null
              ? t('vip.missions.outside', { sum: money(data.mine.score) })
              : t('vip.playerRank.own', { rank: data.mine.rank, sum: money(data.mine.score) })}
          </p>
          {data.list.length === 0 ? (
            <EmptyState title={t('vip.playerRank.empty')} text={t('vip.missions.boardEmpty')} />
          ) : (
            <table className="player-rank-table">
              <caption className="visually-hidden">{name}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('vip.playerRank.place')}</th>
                  <th scope="col">{t('vip.playerRank.player')}</th>
                  <th scope="col">{t('vip.validBet')}</th>
                  <th scope="col">{t('vip.missions.prize')}</th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((row) => (
                  <tr key={row.rank} data-own={row.isOwn || undefined}>
                    <td>{row.rank}</td>
                    <th scope="row">
                      {row.account}
                      {row.isOwn && ` · ${t('vip.playerRank.you')}`}
                    </th>
                    <td>{money(row.score)}</td>
                    <td>{Number(row.prize) > 0 ? money(row.prize) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={setPageNo} />
        </>
      )}
    </Dialog>
  );
}
