import './tournaments.css';
import { useI18n } from '@baize/i18n';
import { EmptyState, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '../../forms/use-refusal.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { BoardPanel } from './board-panel.tsx';
import { boardsQuery } from './leaderboards.queries.ts';

/** OPEN-PROMO-08: leaderboards and tournaments with their prizes, and where the member stands now. */
export function TournamentsPage() {
  const { t, language } = useI18n();
  const refusal = useRefusal();
  const { data, error, refetch } = useQuery(boardsQuery(language));
  return (
    <>
      <PageHead title={t('shell.title.tournaments')} />
      {error && !data && (
        <LoadFailed title={t('rewards.board.failed')} text={refusal(error)} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton height="420px" />}
      {data && data.list.length === 0 && (
        <EmptyState title={t('rewards.board.none')} text={t('rewards.board.noneText')} />
      )}
      {data && (
        <div className="boards">
          {data.list.map((board) => (
            <BoardPanel key={board.boardId} of={board} currency={data.currency} />
          ))}
        </div>
      )}
    </>
  );
}
