import '../reports/records.css';
import './vip.css';
import { dateText, tableTime, moneyText, useI18n } from '@baize/i18n';
import { EmptyState, Icon, Progress, Skeleton, SlipRow, StatusTag } from '@baize/ui';
import { rateOf } from '@baize/rebate/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageStore } from '../../session/language.ts';
import { useStore } from '../../session/store.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { fractionOf } from './progress.ts';
import {
  rebateRates,
  vipChanges,
  vipRank,
  type Rank,
  type RankLevel,
  type RebateRow,
} from './vip.queries.ts';

const GIFTS = ['UPGRADE', 'WEEKLY', 'MONTHLY', 'BIRTHDAY'] as const;

/** PROMO-015, PROMO-016: where the member stands, what is missing to the next level, and what each level brings. */
export function VipPage() {
  const { t } = useI18n();
  const found = useQuery(vipRank);
  const { data: offer } = useQuery(rebateRates);
  const why = useRefusalText(found.error);
  return (
    <>
      <PageHead title={t('vip.title')} />
      {found.error && !found.data && (
        <LoadFailed title={t('vip.failed')} text={why ?? ''} onRetry={found.refetch} />
      )}
      {found.isPending && <Skeleton height="420px" />}
      {found.data && (!found.data.hasVip || found.data.levels.length === 0) && (
        <EmptyState title={t('vip.off')} text={t('vip.offText')} />
      )}
      {found.data?.hasVip && found.data.levels.length > 0 && (
        <div className="vip-page">
          <Card rank={found.data} />
          <section aria-labelledby="vip-levels">
            <h2 id="vip-levels">{t('vip.levels')}</h2>
            <p>{t('vip.levelsText')}</p>
            <div className="vip-levels">
              {found.data.levels.map((level) => (
                <LevelPanel key={level.level} level={level} rank={found.data} rows={offer?.rows ?? []} />
              ))}
            </div>
          </section>
          <Changes levels={found.data.levels} />
        </div>
      )}
    </>
  );
}

const useNameOf = () => {
  const language = useStore(languageStore);
  return (levels: readonly RankLevel[], level: number): string =>
    levels.findLast((one) => one.level <= level)?.name[language] ?? String(level);
};

function Card({ rank }: { rank: Rank }) {
  const { t, tag } = useI18n();
  const nameOf = useNameOf();
  const own = rank.levels.findLast(({ level }) => level <= rank.vipRankLevel);
  const next = rank.levels.find(({ level }) => level > rank.vipRankLevel);
  const isLost = next !== undefined && rank.lostLevel !== null && next.level <= rank.lostLevel;
  const bar = (name: 'deposits' | 'validBet', has: string, asked: string) =>
    Number(asked) > 0 && <Bar name={t(`vip.${name}`)} has={has} asked={asked} currency={rank.currency} />;
  return (
    <section className="vip-card" data-testid="vip-card" data-level={rank.vipRankLevel}>
      <h2>
        <Icon name="crown" size={26} />
        {nameOf(rank.levels, rank.vipRankLevel)}
        <small>VIP {rank.vipRankLevel}</small>
      </h2>
      {next ? (
        <>
          <p>
            {isLost
              ? t('vip.winBack', { name: nameOf(rank.levels, next.level) })
              : t('vip.toNext', { name: nameOf(rank.levels, next.level) })}
          </p>
          <div className="vip-bars">
            {bar(
              'deposits',
              isLost ? rank.month.deposits : rank.all.deposits,
              (isLost ? next.keep : next.rise).deposits,
            )}
            {bar(
              'validBet',
              isLost ? rank.month.validBet : rank.all.validBet,
              (isLost ? next.keep : next.rise).validBet,
            )}
          </div>
        </>
      ) : (
        <p>{t('vip.top')}</p>
      )}
      {rank.keepUntil !== '' && own && (
        <>
          <p>{t('vip.keep', { day: dayNamed(rank.keepUntil, tag) })}</p>
          <div className="vip-bars">
            {bar('deposits', rank.month.deposits, own.keep.deposits)}
            {bar('validBet', rank.month.validBet, own.keep.validBet)}
          </div>
        </>
      )}
    </section>
  );
}

/** Noon is the same day in every zone the site knows. */
const dayNamed = (day: string, tag: string): string => dateText(Date.parse(`${day}T12:00:00Z`), tag, 'UTC');

type BarProps = { name: string; has: string; asked: string; currency: string };
function Bar({ name, has, asked, currency }: BarProps) {
  const { t } = useI18n();
  const text = t('vip.of', { has: moneyText(has, currency), asked: moneyText(asked, currency) });
  return (
    <div className="vip-bar">
      <div>
        <span>{name}</span>
        <b>{text}</b>
      </div>
      <Progress value={fractionOf(has, asked)} label={`${name} ${text}`} />
    </div>
  );
}

type PanelProps = { level: RankLevel; rank: Rank; rows: readonly RebateRow[] };
function LevelPanel({ level, rank, rows }: PanelProps) {
  const { t, find } = useI18n();
  const language = useStore(languageStore);
  const money = (text: string) => moneyText(text, rank.currency);
  const isAsked = (text: string) => Number(text) > 0;
  const rates = rows.map(({ gameType, vendor }) => ({
    name: [find(`lobby.type.${gameType}`) ?? gameType, vendor].filter(Boolean).join(' · '),
    rateBps: rateOf(rows, { gameType, vendor: vendor ?? '', level: level.level }),
  }));
  const best = rates.reduce((most, { rateBps }) => Math.max(most, rateBps), 0);
  return (
    <div className={`panel${level.level === rank.vipRankLevel ? ' is-own' : ''}`}>
      <h3>
        {level.name[language]}
        <small>VIP {level.level}</small>
        {level.level === rank.vipRankLevel && <StatusTag tone="live">{t('vip.own')}</StatusTag>}
      </h3>
      <SlipRow name={t('vip.deposits')}>{money(level.rise.deposits)}</SlipRow>
      <SlipRow name={t('vip.validBet')}>{money(level.rise.validBet)}</SlipRow>
      {(isAsked(level.keep.deposits) || isAsked(level.keep.validBet)) && (
        <SlipRow name={t('vip.keepMonth')}>
          {[level.keep.deposits, level.keep.validBet].filter(isAsked).map(money).join(' + ')}
        </SlipRow>
      )}
      {GIFTS.filter((kind) => isAsked(level.gifts[kind])).map((kind) => (
        <SlipRow key={kind} name={t(`vip.gift.${kind}`)}>
          {money(level.gifts[kind])}
        </SlipRow>
      ))}
      {GIFTS.some((kind) => isAsked(level.gifts[kind])) && level.turnoverTimes > 0 && (
        <SlipRow name={t('vip.turnover')}>{`× ${level.turnoverTimes / 100}`}</SlipRow>
      )}
      {level.withdrawalsPerDay !== null && (
        <SlipRow name={t('vip.withdrawals')}>{level.withdrawalsPerDay}</SlipRow>
      )}
      {level.freeWithdrawalsPerDay !== null && (
        <SlipRow name={t('vip.freeWithdrawals')}>{level.freeWithdrawalsPerDay}</SlipRow>
      )}
      {level.tableTimes > 100 && (
        <SlipRow name={t('vip.tableLimits')}>{`× ${level.tableTimes / 100}`}</SlipRow>
      )}
      {best > 0 && (
        <details>
          <summary>{t('vip.rebateUpTo', { rate: (best / 100).toFixed(2) })}</summary>
          {rates
            .filter(({ rateBps }) => rateBps > 0)
            .map(({ name, rateBps }) => (
              <SlipRow key={name} name={name}>{`${(rateBps / 100).toFixed(2)} %`}</SlipRow>
            ))}
        </details>
      )}
    </div>
  );
}

function Changes({ levels }: { levels: readonly RankLevel[] }) {
  const { t, tag } = useI18n();
  const nameOf = useNameOf();
  const [pageNo, setPageNo] = useState(1);
  const { data } = useQuery(vipChanges(pageNo));
  if (!data || data.totalCount === 0) return null;
  const what = ({ kind, toLevel }: (typeof data.list)[number]) =>
    t(`vip.change.${kind}`, { name: nameOf(levels, toLevel) });
  return (
    <section aria-labelledby="vip-changes">
      <h2 id="vip-changes">{t('vip.changes')}</h2>
      <RecordList
        caption={t('vip.changes')}
        rows={data.list}
        rowKey={(row) => row.changeId}
        empty={t('vip.changes')}
        columns={[
          { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.at, tag) },
          { key: 'what', head: t('vip.changes'), lead: true, cell: what },
        ]}
        cells={(row) => [what(row), '', tableTime(row.at, tag)]}
      />
      <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={setPageNo} />
    </section>
  );
}
