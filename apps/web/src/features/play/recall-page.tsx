import './recall-page.css';
import { tableTime, useI18n } from '@baize/i18n';
import { Button, EmptyState, IconButton, Money, Skeleton, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ButtonTo, useGo } from '../../link.tsx';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { languageStore } from '../../session/language.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useStore } from '../../session/store.ts';
import { usePageBar } from '../../shell/page-bar.ts';
import { recallQuery, type Round } from './play.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const ReplayDialog = lazyPart(() => import('./replay-dialog.tsx'), 'ReplayDialog');

const ROWS = [0, 1, 2, 3, 4, 5, 6];

/** The last fifty rounds with what they cost, paid and did to the balance, and the way to each one's replay (R24). */
export function RecallPage({ search }: { search: { nodeId: string } }) {
  const nodeId = Number(search.nodeId) || undefined;
  const { t } = useI18n();
  const go = useGo();
  const language = useStore(languageStore);
  const rounds = useQuery(recallQuery(nodeId, language));
  const [open, setOpen] = useState<Round>();
  const name = nodeId === undefined ? undefined : rounds.data?.[0]?.gameName;
  const title = name ? t('play.recall.of', { title: name }) : t('play.recall.title');
  usePageBar({ title });
  return (
    <>
      <div className="recall-head only-wide">
        <IconButton outlined icon="arrow-left" label={t('shell.back')} onClick={() => go('/')} />
        <h1>{title}</h1>
      </div>
      {rounds.isError && !rounds.data ? (
        <LoadFailed title={t('error.network_error')} onRetry={rounds.refetch} />
      ) : rounds.data?.length === 0 ? (
        <EmptyState
          title={t('play.recall.none')}
          text={t('play.recall.noneHint')}
          action={<ButtonTo to="/">{t('play.recall.toGames')}</ButtonTo>}
        />
      ) : (
        <ol className="recall" aria-busy={rounds.data === undefined}>
          {rounds.data?.map((round) => (
            <li key={round.round}>
              <RecallRow round={round} onReplay={() => setOpen(round)} />
            </li>
          )) ??
            ROWS.map((row) => (
              <li key={row}>
                <Skeleton height="54px" />
              </li>
            ))}
        </ol>
      )}
      <Suspense>{open && <ReplayDialog round={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

function RecallRow({ round, onReplay }: { round: Round; onReplay: () => void }) {
  const { t, tag } = useI18n();
  const currency = useSiteConfig()?.currency ?? '';
  const zone = useSiteConfig()?.timeZone;
  return (
    <>
      <span className="recall-game">
        <b>{round.gameName || round.vassalage}</b>
        <time dateTime={new Date(round.placedAt).toISOString()}>{tableTime(round.placedAt, tag, zone)}</time>
      </span>
      <Amount name={t('play.recall.stake')} value={round.stake} currency={currency} />
      <Amount name={t('play.recall.payout')} value={round.payout} currency={currency} />
      <span className="recall-net">
        <small>{t('play.recall.net')}</small>
        {round.state === 'SETTLED' ? (
          <Money value={round.net} currency={currency} signed bare />
        ) : (
          <StatusTag tone={round.state === 'OPEN' ? 'info' : 'plain'}>
            {t(`play.recall.state.${round.state}`)}
          </StatusTag>
        )}
      </span>
      {round.balanceBefore === null ? (
        <span className="mut">{t('play.recall.elsewhere')}</span>
      ) : (
        <Amount
          name={t('play.recall.after')}
          value={round.balanceAfter ?? round.balanceBefore}
          currency={currency}
        />
      )}
      <Button
        size="small"
        onClick={onReplay}
        aria-label={`${t('play.recall.replay')}: ${round.gameName}, ${round.round}`}
      >
        {t('play.recall.replay')}
      </Button>
    </>
  );
}

function Amount({ name, value, currency }: { name: string; value: string; currency: string }) {
  return (
    <span>
      <small>{name}</small>
      <Money value={value} currency={currency} bare />
    </span>
  );
}
