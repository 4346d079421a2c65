import './jackpot-table.css';
import type { GameView } from '@baize/catalogue/api';
import { countText, useT } from '@baize/i18n';
import { useSiteConfig } from '../../session/site-config.ts';
import { useHotGames } from './catalogue.queries.ts';
import { JACKPOT_FIGURE, useRisingFigure } from './rising-figure.ts';
import { useStartGame } from './start-game.ts';

/** Angles of the five seats around the half-moon, on the wide and on the phone's flatter table. */
const SEATS = [2.68, 2.16, 1.5708, 0.98, 0.46];
const SEATS_SMALL = [2.62, 2.13, 1.5708, 1.01, 0.52];

/**
 * The half-moon table with the jackpot and five seats (SITE-069, SITE-070). The five hottest games sit at it; the
 * winners of the specification's board take their place once the site answers real ones. The figure is decoration
 * and says so; a site that sets it hidden shows the seats alone.
 */
export function JackpotTable() {
  const hot = useHotGames().data?.slice(0, 5) ?? [];
  return (
    <div className="jackpot">
      <Table width={384} height={292} seats={hot} className="only-wide" />
      <Table width={366} height={150} seats={hot} small className="only-phone" />
    </div>
  );
}

type TableProps = {
  width: number;
  height: number;
  seats: readonly GameView[];
  small?: boolean;
  className: string;
};

function Table({ width, height, seats, small, className }: TableProps) {
  const config = useSiteConfig();
  const start = useStartGame();
  const radius = small ? 17 : 24;
  const rim = { x: width / 2 - (small ? 20 : 16), y: height - radius - (small ? 10 : 14) };
  const angles = small ? SEATS_SMALL : SEATS;
  const arc = (inset: number) =>
    `M${width / 2 - rim.x + inset} 0A${rim.x - inset} ${rim.y - inset} 0 0 0 ${width / 2 + rim.x - inset} 0`;
  const line = small ? 26 : 38;
  return (
    <div className={className} style={{ aspectRatio: `${width} / ${height}` }}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={`${arc(0)}Z`} fill="#2A1D14" />
        <path d={arc(2)} fill="none" stroke="#4A3626" strokeWidth="1.5" />
        <path d={`${arc(8)}Z`} fill="var(--table)" />
        <path d={`${arc(line)}${arc(line + 5)}`} fill="none" stroke="#FBF4E4" strokeOpacity=".5" />
      </svg>
      {config && config.figures.jackpot !== 'hidden' && <Figure currency={config.currency} />}
      {seats.map((game, index) => {
        const angle = angles[index] ?? 0;
        return (
          <button
            key={game.nodeId}
            type="button"
            className="jackpot-seat"
            aria-label={game.displayName}
            title={game.displayName}
            onClick={() => start(game)}
            style={{
              left: `${((width / 2 + rim.x * Math.cos(angle)) / width) * 100}%`,
              top: `${((rim.y * Math.sin(angle)) / height) * 100}%`,
              background: `var(--c${game.nodeId % 5})`,
            }}
          >
            <img src={game.iconUrl} alt="" width="60" height="80" loading="lazy" />
          </button>
        );
      })}
    </div>
  );
}

function Figure({ currency }: { currency: string }) {
  const t = useT();
  const value = useRisingFigure(JACKPOT_FIGURE);
  return (
    <div className="jackpot-figure">
      <span className="jackpot-name">{t('lobby.jackpot')}</span>
      <b>{countText(value)}</b>
      <span>
        {currency}, {t('shell.demoFigures')}
      </span>
    </div>
  );
}
