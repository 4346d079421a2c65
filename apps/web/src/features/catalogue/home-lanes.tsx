import type { GameView, VendorCard as Card } from '@baize/catalogue/api';
import { useI18n } from '@baize/i18n';
import { Button, FailedState, Icon, IconButton } from '@baize/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from '../../link.tsx';
import { CATEGORY_PATHS, type GameType, type Path } from '../../paths.ts';
import { HOME_SECTION_SIZE, HOME_VENDORS_SIZE, useGamePage } from './catalogue.queries.ts';
import { GameGrid } from './game-grid.tsx';
import { VendorCard } from './vendor-card.tsx';

/** LOBBY-015. */
const LOAD_MORE_GAMES = 10;
/** The hot lane's row; "All" shows every one. */
const HOT_SHOWN = HOME_SECTION_SIZE;
const NEAR = '300px';

type LaneFrameProps = { title: string; note?: string; all?: Path; tools?: ReactNode; children: ReactNode };

function LaneFrame({ title, note, all, tools, children }: LaneFrameProps) {
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

/** One row of the hottest games with arrows; on phones three columns. */
export function GameLane({ title, games, failed, onRetry }: GameLaneProps) {
  const { t } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  if (games?.length === 0) return null;
  const slide = (direction: 1 | -1) => {
    const row = frame.current?.querySelector('.tiles');
    row?.scrollBy({ left: direction * row.clientWidth, behavior: 'smooth' });
  };
  const shown = games?.slice(0, HOT_SHOWN);
  return (
    <LaneFrame
      title={title}
      all="/search"
      {...(games
        ? { note: t('lobby.showing', { shown: Math.min(HOT_SHOWN, games.length), total: games.length }) }
        : {})}
      tools={
        <span className="only-wide lane-arrows">
          <IconButton icon="arrow-left" label={t('lobby.earlier')} onClick={() => slide(-1)} />
          <IconButton icon="arrow-right" label={t('lobby.later')} onClick={() => slide(1)} />
        </span>
      }
    >
      {failed && !games ? (
        <Failed onRetry={onRetry} />
      ) : (
        <div ref={frame}>
          <GameGrid games={shown} expected={HOME_SECTION_SIZE} label={title} lane eager={8} />
        </div>
      )}
    </LaneFrame>
  );
}

/** A category's first games, loaded when the lane comes near the screen. */
export function CategoryLane({ type }: { type: GameType }) {
  const { t, find } = useI18n();
  const [pages, setPages] = useState(1);
  const [isNear, ref] = useNear();
  const list = useGamePage({ type, filter: 'ALL', pageNo: 1, pageSize: pages * HOME_SECTION_SIZE }, isNear);
  const title = find(`lobby.type.${type}`) ?? type;
  const games = list.data?.games;
  const total = list.data?.totalCount ?? 0;
  return (
    <div ref={ref}>
      <LaneFrame
        title={title}
        all={CATEGORY_PATHS[type]}
        {...(games ? { note: t('lobby.showing', { shown: games.length, total }) } : {})}
      >
        {list.isError && !games ? (
          <Failed onRetry={() => void list.refetch()} />
        ) : (
          <GameGrid games={games} expected={HOME_SECTION_SIZE} label={title} lane={pages === 1} />
        )}
        {games && total > LOAD_MORE_GAMES && games.length < total && pages * HOME_SECTION_SIZE < 96 && (
          <LoadMore busy={list.isFetching} onClick={() => setPages(pages + 1)} />
        )}
      </LaneFrame>
    </div>
  );
}

/** A category shown by its vendors (live, sports, lotteries). */
export function VendorLane({ type, cards }: { type: GameType; cards: readonly Card[] }) {
  const { t, find } = useI18n();
  const [count, setCount] = useState(HOME_VENDORS_SIZE);
  const title = find(`lobby.type.${type}`) ?? type;
  return (
    <LaneFrame title={title} note={t('lobby.studios', { count: cards.length })} all={CATEGORY_PATHS[type]}>
      <ul className="tiles is-vendors" aria-label={title}>
        {cards.slice(0, count).map((card) => (
          <li key={card.nodeId}>
            <VendorCard card={card} />
          </li>
        ))}
      </ul>
      {cards.length > count && <LoadMore onClick={() => setCount(count + HOME_VENDORS_SIZE)} />}
    </LaneFrame>
  );
}

function LoadMore({ onClick, busy }: { onClick: () => void; busy?: boolean }) {
  const { t } = useI18n();
  return (
    <div className="lane-more">
      <Button size="small" busy={busy ?? false} onClick={onClick}>
        {t('lobby.loadMore')}
        <Icon name="chevron-down" size={16} />
      </Button>
    </div>
  );
}

export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <FailedState
      title={t('shell.failed.title')}
      text={t('error.network_error')}
      actions={
        <Button kind="primary" size="small" onClick={onRetry}>
          {t('shell.tryAgain')}
        </Button>
      }
    />
  );
}

/** True from the moment the element is within 300 px of the screen. */
function useNear(): [boolean, React.RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: NEAR,
      },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isNear]);
  return [isNear, ref];
}
