import type { GameView } from '@baize/catalogue/api';
import { HOME_SECTIONS } from '@baize/catalogue/rules';
import { useI18n } from '@baize/i18n';
import { Icon, IconButton } from '@baize/ui';
import { useRef, type ReactNode } from 'react';
import { Link } from '../../link.tsx';
import type { Path } from '../../pages.ts';
import { GameGrid } from '../catalogue/game-grid.tsx';
import { GamesFailed } from '../catalogue/games-failed.tsx';

type LaneFrameProps = { title: string; note?: string; all?: Path; tools?: ReactNode; children: ReactNode };

export function LaneFrame({ title, note, all, tools, children }: LaneFrameProps) {
  const { t } = useI18n();
  return (
    <section className="lane" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note && <span className="mut">{note}</span>}
        <span className="lane-tools">
          {tools}
          {all && (
            <Link to={all} className="link" aria-label={`${t('lobby.all')}: ${title}`}>
              {t('lobby.all')}
              <Icon name="chevron-right" size={16} />
            </Link>
          )}
        </span>
      </header>
      {children}
    </section>
  );
}

type GameLaneProps = {
  title: string;
  games: readonly GameView[] | undefined;
  failed: boolean;
  onRetry: () => void;
};

/** One row of the hottest games with arrows; on phones three columns. "All" shows every one. */
export function GameLane({ title, games, failed, onRetry }: GameLaneProps) {
  const { t } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  if (games?.length === 0) return null;
  const slide = (direction: 1 | -1) => {
    const row = frame.current?.querySelector('.tiles');
    row?.scrollBy({ left: direction * row.clientWidth, behavior: 'smooth' });
  };
  const shown = games?.slice(0, HOME_SECTIONS.games);
  return (
    <LaneFrame
      title={title}
      all="/search"
      note={games && shown && t('lobby.showing', { shown: shown.length, total: games.length })}
      tools={
        <span className="only-wide lane-arrows">
          <IconButton icon="arrow-left" label={t('lobby.earlier')} onClick={() => slide(-1)} />
          <IconButton icon="arrow-right" label={t('lobby.later')} onClick={() => slide(1)} />
        </span>
      }
    >
      {failed && !games ? (
        <GamesFailed onRetry={onRetry} />
      ) : (
        <div ref={frame}>
          <GameGrid games={shown} expected={HOME_SECTIONS.games} label={title} lane eager={8} />
        </div>
      )}
    </LaneFrame>
  );
}
