import './seamless-page.css';
import { useI18n } from '@baize/i18n';
import { buttonClass, Icon, IconButton, Mark } from '@baize/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useGo } from '../../link.tsx';
import { Late } from '../../loading/late.tsx';
import { lazyPage } from '../../loading/lazy-page.tsx';
import { touch } from '../../session/idle.ts';
import { usePicture } from '../../session/picture.ts';
import { balanceQuery, holdWins } from '../../session/balance.ts';
import { languageStore } from '../../session/language.ts';
import { useMember } from '../../session/member.ts';
import { useStore } from '../../session/store.ts';
import { Balance } from '../../shell/balance.tsx';
import { vendorWallet } from '../../clients/vendor-wallet.ts';
import { useBrandName } from '../../shell/brand-name.ts';
import { useTitle } from '../../shell/document-title.ts';
import { MenuButton } from '../../shell/menu-button.tsx';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { gamesQuery, useRecentGames } from '../catalogue/catalogue.queries.ts';
import { useFavourites } from '../catalogue/favourites.ts';
import { openedGameStore } from '../catalogue/follow.ts';
import { useStartGame } from '../catalogue/start-game.ts';
import { Dealing } from './dealing.tsx';
import { GameNotice } from './game-notice.tsx';
import { LaunchRefused } from './launch-refused.tsx';
import { LowBalance } from './low-balance.tsx';
import { OwnWallet } from './own-wallet.tsx';
import { RotateHint } from './rotate-hint.tsx';
import { useLaunch } from './use-launch.ts';

/** Time played, net position, reality check: module protection's, in every game's frame. */
const PlayGuard = lazyPage(() => import('../protection/play-guard.tsx'), 'PlayGuard', 'protection');

/** Seats of the bottom strip. */
const RECENT_SHOWN = 5;

/** A game inside the site (PLAY-004, PLAY-005): strips of the rail above and below, the vendor's page between. */
export function SeamlessPage({ search }: { search: { nodeId: string } }) {
  const nodeId = Number(search.nodeId);
  const { t, find } = useI18n();
  const go = useGo();
  const client = useQueryClient();
  const page = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const launch = useLaunch(nodeId, attempt);
  const [shownUrl, setShownUrl] = useState('');
  const [isLow, setLow] = useState(false);
  const isShown = launch.state === 'open' && launch.url === shownUrl;
  const opened = useStore(openedGameStore);
  const isOpened = opened?.nodeId === nodeId;
  // Reached by its address, the page asks what the game is called.
  const asked = useQuery(gamesQuery(isOpened || !(nodeId > 0) ? [] : [nodeId], useStore(languageStore)));
  const game = isOpened ? opened : asked.data?.[0];
  const title = game?.displayName ?? (launch.state === 'open' ? launch.game.gameName : t('lobby.gamesLabel'));
  const type = game && (find(`lobby.type.${game.gameType}`) ?? game.gameType);
  const brand = useBrandName();
  const member = useMember();
  const isTrial = member?.freeplay === true;
  const isMember = member !== undefined && !isTrial;
  const { ids, toggle } = useFavourites();
  const isPhone = useIsPhone();

  useTitle(title);
  useEffect(
    () => () => {
      // What the game moved is asked for again by the pages that show it.
      for (const queryKey of [balanceQuery.queryKey, ['RECENT'], ['records'], ['cashier']])
        void client.invalidateQueries({ queryKey });
    },
    [client],
  );
  // Money at a vendor's own wallet comes home, where the brand wants that (OPEN-PLAY-02). What this cannot reach, the next
  // launch or the logout brings.
  useEffect(() => {
    if (!isMember) return undefined;
    return () => void vendorWallet.leaveGame({}).catch(() => undefined);
  }, [isMember]);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      const said = event.data as { type?: unknown; open?: unknown } | null;
      if (said?.type === 'baize:low-balance') setLow(true);
      if (said?.type !== 'baize:round') return;
      holdWins(said.open === true);
      // The strip below says what was won or lost so far.
      if (said.open !== true) void client.invalidateQueries({ queryKey: ['protection', 'clock'] });
      touch();
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      holdWins(false);
    };
  }, [client]);

  // On a phone the header has the menu in its place.
  const recall = (
    <Link
      to="/recall"
      search={{ nodeId: String(nodeId) }}
      className={buttonClass({ size: 'small' }, 'recall-link')}
      aria-label={t('play.recall.title')}
    >
      <Icon name="history" size={18} />
    </Link>
  );

  return (
    <div className="seamless" ref={page}>
      <header className="is-rail">
        <IconButton outlined icon="arrow-left" label={t('shell.back')} onClick={() => go('/')} />
        <span className="only-wide">
          <Mark size={22} of={brand} />
        </span>
        <h1>{title}</h1>
        {game && (
          <span className="mut only-wide">
            {game.vassalage}, {type}
          </span>
        )}
        {isTrial && <span className="warn only-wide">{t('play.trialMoney')}</span>}
        <span className="header-gap" />
        <Balance refresh />
        {!isTrial && (
          <Link
            to="/member/depositv2"
            className={buttonClass({ kind: 'primary', size: 'small' }, 'only-wide')}
          >
            {t('shell.menu.deposit')}
          </Link>
        )}
        {game && (
          <IconButton
            outlined
            icon="star"
            filled={ids.has(nodeId)}
            aria-pressed={ids.has(nodeId)}
            label={t(ids.has(nodeId) ? 'lobby.removeFavourite' : 'lobby.addFavourite', { title })}
            onClick={() => void toggle(game)}
          />
        )}
        {!isPhone && recall}
        <FullScreen target={page} />
        <MenuButton />
      </header>
      <main id="content">
        <div className="game-notes">
          <GameNotice game={game} />
          {isLow && <LowBalance onClose={() => setLow(false)} />}
          {launch.state === 'open' && <OwnWallet game={game} />}
          {launch.state === 'open' && <RotateHint />}
        </div>
        {launch.state === 'open' && (
          <iframe
            key={launch.url}
            src={launch.url}
            title={t('play.frame', { title })}
            allow="fullscreen; autoplay; clipboard-write"
            onLoad={() => setShownUrl(launch.url)}
            data-testid="game-frame"
            ref={frame}
          />
        )}
        {launch.state === 'refused' ? (
          <LaunchRefused code={launch.code} detail={launch.detail} onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          !isShown && <Dealing game={game} />
        )}
      </main>
      <footer className="is-rail">
        <div className="only-wide recent-strip">
          <RecentStrip nodeId={nodeId} />
        </div>
        <span className="header-gap only-wide" />
        {/* Without a game nobody plays: no time counts. */}
        {launch.state !== 'refused' && (
          <Late>
            <PlayGuard />
          </Late>
        )}
        {isPhone && (
          <>
            <span className="header-gap" />
            {recall}
          </>
        )}
      </footer>
    </div>
  );
}

function RecentStrip({ nodeId }: { nodeId: number }) {
  const { t } = useI18n();
  const picture = usePicture();
  const start = useStartGame();
  const games = (useRecentGames().data ?? []).filter((game) => game.nodeId !== nodeId).slice(0, RECENT_SHOWN);
  if (games.length === 0) return null;
  return (
    <>
      <span className="mut">{t('play.recent')}</span>
      {games.map((game) => (
        <button key={game.nodeId} type="button" className="recent-game" onClick={() => start(game)}>
          <img src={picture(game.iconUrl)} alt="" width="24" height="32" />
          {game.displayName}
        </button>
      ))}
    </>
  );
}

function FullScreen({ target }: { target: React.RefObject<HTMLDivElement | null> }) {
  const { t } = useI18n();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (isFull ? document.exitFullscreen() : target.current?.requestFullscreen());
  return (
    <IconButton
      outlined
      icon={isFull ? 'minimize' : 'maximize'}
      label={t(isFull ? 'play.exitFullscreen' : 'play.fullscreen')}
      onClick={() => void toggle()?.catch(() => undefined)}
    />
  );
}
