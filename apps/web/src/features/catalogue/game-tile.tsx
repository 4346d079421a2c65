import type { GameView } from '@baize/catalogue/api';
import { useI18n } from '@baize/i18n';
import { Button, Icon, lammerWord, Tile } from '@baize/ui';
import { memo } from 'react';
import { useFavourites } from './favourites.ts';
import type { StartGame } from './start-game.ts';
import { isFreePlayable } from './start-rule.ts';
import { usePicture } from '../../session/picture.ts';

type GameTileProps = {
  game: GameView;
  isFavourite: boolean;
  onFavourite: ReturnType<typeof useFavourites>['toggle'];
  onStart: StartGame;
  /** Visitors are offered the trial; who has an account plays with what it holds. */
  offersTrial: boolean;
  eager?: boolean;
};

/** A finger has no hover, and nothing else raises the panel. */
const HOVERS = matchMedia('(hover: hover)');

/** A game in any list: the label starts it, the star keeps it. */
export const GameTile = memo(function GameTile({
  game,
  isFavourite,
  onFavourite,
  onStart,
  offersTrial,
  eager,
}: GameTileProps) {
  const { t } = useI18n();
  const title = game.displayName;
  const picture = usePicture();
  const flag = game.isNew === 1 ? 'new' : game.isHot === 1 ? 'hot' : undefined;
  return (
    <Tile
      title={title}
      vendor={lammerWord(game.vassalage)}
      nodeId={game.nodeId}
      clothId={game.gameId}
      artUrl={picture(game.iconUrl)}
      flag={flag}
      flagLabel={flag && t(flag === 'new' ? 'lobby.new' : 'lobby.hot')}
      maintenance={game.maintenance ? t('lobby.maintenance') : undefined}
      eager={eager ?? false}
      cover={
        <button
          type="button"
          className="bz-tile-cover"
          aria-label={t('lobby.open', { title, vendor: game.vassalage })}
          onClick={() => onStart(game)}
        />
      }
      panel={
        HOVERS.matches && (
          <>
            <Button
              kind="primary"
              size="small"
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => onStart(game)}
            >
              {t('lobby.play')}
            </Button>
            {offersTrial && isFreePlayable(game) && (
              <Button
                kind="outline"
                size="small"
                tabIndex={-1}
                aria-hidden="true"
                onClick={() => onStart(game, { free: true })}
              >
                {t('lobby.tryFree')}
              </Button>
            )}
          </>
        )
      }
      star={
        <button
          type="button"
          className="bz-tile-star"
          aria-pressed={isFavourite}
          aria-label={t(isFavourite ? 'lobby.removeFavourite' : 'lobby.addFavourite', { title })}
          onClick={() => void onFavourite(game)}
        >
          <Icon name="star" size={16} filled={isFavourite} />
        </button>
      }
    />
  );
});
