import './jackpot-table.css';
import { countText, useT } from '@baize/i18n';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPage } from '../../loading/lazy-page.tsx';
import { useSiteConfig } from '../../session/site-config.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { useHotGames } from '../catalogue/catalogue.queries.ts';
import { JACKPOT_FIGURE, useRisingFigure } from '../catalogue/rising-figure.ts';
import { useStartGame } from '../catalogue/start-game.ts';
import { Seat, tableOf, type Table } from '../winners/table-seat.tsx';

const WinnerSeats = lazyPage(() => import('../winners/winner-seats.tsx'), 'WinnerSeats');
const WonLately = lazyPage(() => import('../winners/won-lately.tsx'), 'WonLately');

/**
 * The half-moon table with the jackpot and five seats (SITE-067, SITE-069, SITE-070). The latest winners sit at it; while
 * there are none, and where the site hides them, the hottest games do.
 */
export function JackpotTable() {
  const config = useSiteConfig();
  const table = tableOf(useIsPhone());
  const { width, height, rim } = table;
  const arc = (inset: number) =>
    `M${width / 2 - rim.x + inset} 0A${rim.x - inset} ${rim.y - inset} 0 0 0 ${width / 2 + rim.x - inset} 0`;
  const hot = <HotSeats table={table} from={0} to={0} />;
  const isEmpty = useHotGames().data?.length === 0;
  // A brand that has no games yet has nobody to sit down and, without a figure, nothing to say.
  if (isEmpty && config?.figures.jackpot !== 'generated') return null;
  return (
    <div className="jackpot">
      <div className="jackpot-table" style={{ aspectRatio: `${width} / ${height}` }}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`${arc(0)}Z`} fill="#2A1D14" />
          <path d={arc(2)} fill="none" stroke="#4A3626" strokeWidth="1.5" />
          <path d={`${arc(8)}Z`} fill="var(--table)" />
          <path
            d={`${arc(table.line)}${arc(table.line + 5)}`}
            fill="none"
            stroke="#FBF4E4"
            strokeOpacity=".5"
          />
        </svg>
        {config && <Figure mode={config.figures.jackpot} currency={config.currency} />}
        {config?.figures.winner === 'hidden' ? (
          hot
        ) : (
          <CatchBoundary getResetKey={() => 'winners'} errorComponent={() => hot}>
            <Suspense fallback={hot}>
              <WinnerSeats
                table={table}
                empty={(from, to) => <HotSeats table={table} from={from} to={to} />}
              />
            </Suspense>
          </CatchBoundary>
        )}
      </div>
    </div>
  );
}

type HotSeatsProps = {
  table: Table;
  /** Seats from here to before there are taken. */ from: number;
  to: number;
};

function HotSeats({ table, from, to }: HotSeatsProps) {
  const start = useStartGame();
  const games = useHotGames().data?.slice(0, table.angles.length) ?? [];
  return games.map((game, index) =>
    index >= from && index < to ? null : (
      <Seat
        key={game.nodeId}
        table={table}
        index={index}
        label={game.displayName}
        gameId={game.gameId}
        iconUrl={game.iconUrl}
        onClick={() => start(game)}
      />
    ),
  );
}

type FigureProps = { mode: 'live' | 'generated' | 'hidden'; currency: string };

/**
 * Generated, the figure is decoration and says so (OPEN-SITE-08). No game here feeds a pool: the live figure is what the
 * wins of the board come to, and it says so. Hidden, and until somebody has won, the table carries its name alone.
 */
function Figure({ mode, currency }: FigureProps) {
  const t = useT();
  return (
    <div className="jackpot-figure" data-testid="jackpot">
      {mode === 'generated' ? (
        <>
          <span className="jackpot-name">{t('lobby.jackpot')}</span>
          <RisingFigure />
          <span>
            {currency}, {t('shell.demoFigures')}
          </span>
        </>
      ) : (
        <>
          <span className="jackpot-name">{t('lobby.winners')}</span>
          {mode === 'live' && (
            <Suspense>
              <WonLately />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

function RisingFigure() {
  return <b>{countText(useRisingFigure(JACKPOT_FIGURE))}</b>;
}
