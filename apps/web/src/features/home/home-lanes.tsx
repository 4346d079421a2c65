import type { Lane } from '@baize/catalogue/api';
import { HOME_SECTIONS } from '@baize/catalogue/rules';
import { useI18n } from '@baize/i18n';
import { Button, Icon } from '@baize/ui';
import { useEffect, useRef, useState } from 'react';
import { CATEGORY_PATHS, type GameType } from '../../pages.ts';
import { useGamePage } from '../catalogue/catalogue.queries.ts';
import { GameTiles } from '../catalogue/game-grid.tsx';
import { LaneFrame } from './game-lane.tsx';
import { canLoadMore, sectionsOf, type HomeSection } from './home-state.ts';
import { VendorCard } from '../catalogue/vendor-card.tsx';
import { GamesFailed } from '../catalogue/games-failed.tsx';

const NEAR = '300px';

/** The sections under the first screen (LOBBY-016). */
export function HomeLanes({ lanes }: { lanes: readonly Lane[] }) {
  return sectionsOf(lanes).map(({ type, by, cards }) =>
    by === 'games' ? (
      <CategoryLane key={type} type={type} />
    ) : (
      <VendorLane key={type} type={type} cards={cards} />
    ),
  );
}

/** A category's first games, loaded when the lane comes near the screen; twelve more at each press (LOBBY-013…015). */
function CategoryLane({ type }: { type: GameType }) {
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
function VendorLane({ type, cards }: Pick<HomeSection, 'type' | 'cards'>) {
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
