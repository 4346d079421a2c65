import type { GameView } from '@baize/catalogue/api';
import { HOME_SECTIONS } from '@baize/catalogue/rules';
import { useI18n } from '@baize/i18n';
import { Button, Icon, IconButton } from '@baize/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from '../../link.tsx';
import { CATEGORY_PATHS, type GameType, type Path } from '../../pages.ts';
import { useGamePage } from '../catalogue/catalogue.queries.ts';
import { GameGrid, GameTiles } from '../catalogue/game-grid.tsx';
import { canLoadMore, type HomeSection } from './home-state.ts';
import { VendorCard } from '../catalogue/vendor-card.tsx';
import { GamesFailed } from '../catalogue/games-failed.tsx';

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

/** A category's first games, loaded when the lane comes near the screen; twelve more at each press (LOBBY-013…015). */
export function CategoryLane({ type }: { type: GameType }) {
  const { t, find } = useI18n();
  const [pages, setPages] = useState(1);
  const [isNear, ref] = useNear();
  const last = useLanePage(type, pages, isNear);
  const first = useLanePage(type, 1, isNear);
  const title = find(`lobby.type.${type}`) ?? type;
  const total = first.data?.totalCount ?? 0;
  const shown = Math.min(pages * HOME_SECTIONS.games, total);
  return (
    <div ref={ref}>
      <LaneFrame
        title={title}
        all={CATEGORY_PATHS[type]}
        note={first.data && t('lobby.showing', { shown, total })}
      >
        {first.isError && !first.data ? (
          <GamesFailed onRetry={first.refetch} />
        ) : (
          <ul
            className={pages === 1 ? 'tiles is-lane' : 'tiles'}
            aria-label={title}
            aria-busy={first.data === undefined}
          >
            {Array.from({ length: pages }, (_, index) => (
              <LanePage key={index} type={type} pageNo={index + 1} enabled={isNear} />
            ))}
          </ul>
        )}
        {first.data && canLoadMore('games', shown, total) && (
          <LoadMore busy={last.isFetching} onClick={() => setPages(pages + 1)} />
        )}
      </LaneFrame>
    </div>
  );
}

const useLanePage = (type: GameType, pageNo: number, enabled: boolean) =>
  useGamePage({ type, filter: 'ALL', pageNo, pageSize: HOME_SECTIONS.games }, enabled);

function LanePage({ type, pageNo, enabled }: { type: GameType; pageNo: number; enabled: boolean }) {
  const { data } = useLanePage(type, pageNo, enabled);
  return <GameTiles games={data?.games} expected={HOME_SECTIONS.games} />;
}

/** A category shown by its vendors (live, sports, lotteries); six more at each press. */
export function VendorLane({ type, cards }: Pick<HomeSection, 'type' | 'cards'>) {
  const { t, find } = useI18n();
  const [count, setCount] = useState<number>(HOME_SECTIONS.vendors);
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
      {canLoadMore('vendors', count, cards.length) && (
        <LoadMore onClick={() => setCount(count + HOME_SECTIONS.vendors)} />
      )}
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
