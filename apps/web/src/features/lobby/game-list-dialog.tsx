import './game-list-dialog.css';
import type { GameView } from '@baize/catalogue/api';
import { PAGE_SIZES } from '@baize/catalogue/rules';
import { useI18n } from '@baize/i18n';
import { EmptyState } from '@baize/ui';
import { useState } from 'react';
import { useGamePage } from '../catalogue/catalogue.queries.ts';
import { GameGrid } from '../catalogue/game-grid.tsx';
import { GamePager } from './game-pager.tsx';
import { GamesFailed } from '../catalogue/games-failed.tsx';
import { LobbyNotices } from './lobby-notices.tsx';
import { pageWithin } from './lobby-state.ts';
import { SearchBox } from './search-box.tsx';
import { Dialog } from '../../shell/dialog.tsx';

type GameListProps = { game: GameView; onClose: () => void };

/** The games a vassalage entry stands for, as a list in a popup (PLAY-003): its vendor's games of its category. */
export function GameListDialog({ game, onClose }: GameListProps) {
  const { t, find } = useI18n();
  const [pageNo, setPage] = useState(1);
  const [name, setName] = useState('');
  const list = useGamePage({
    type: game.gameType,
    vendor: game.vassalage,
    filter: name ? 'SEARCH' : 'ALL',
    name,
    pageNo,
    pageSize: PAGE_SIZES.search,
  });
  // The entry itself is one of its vendor's games; in its own list it would lead nowhere.
  const games = list.data?.games.filter((one) => one.isGame !== 'VASSALAGE');
  const entries = (list.data?.games.length ?? 0) - (games?.length ?? 0);
  const totalPages = list.data?.totalPages ?? 0;
  const type = find(`lobby.type.${game.gameType}`) ?? game.gameType;
  return (
    <Dialog title={game.displayName} onClose={onClose} width={880} shape="sheet">
      <div className="game-list">
        <div className="game-list-head">
          <p className="mut" aria-live="polite">
            {games &&
              t('lobby.showingIn', {
                shown: games.length,
                total: (list.data?.totalCount ?? 0) - entries,
                place: t('lobby.place', { category: type, vendor: game.vassalage }),
              })}
          </p>
          <SearchBox
            value={name}
            placeholder={t('lobby.searchIn', { vendor: game.vassalage })}
            onName={(next) => {
              setPage(1);
              setName(next);
            }}
          />
        </div>
        <LobbyNotices type={game.gameType} vendor={game.vassalage} card={undefined} />
        {list.isError && !games ? (
          <GamesFailed onRetry={list.refetch} />
        ) : games?.length === 0 ? (
          <EmptyState title={t(name ? 'lobby.searchNone' : 'lobby.noGames')} />
        ) : (
          <GameGrid games={games} expected={PAGE_SIZES.search} label={t('lobby.gamesLabel')} eager={12} />
        )}
        <GamePager page={pageWithin(pageNo, totalPages)} totalPages={totalPages} onPage={setPage} />
      </div>
    </Dialog>
  );
}
