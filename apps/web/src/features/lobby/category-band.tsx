import type { GameType } from '../../pages.ts';

/** Colour of each category's band (look.md §2). */
const BAND_COLOUR: Record<GameType, number> = {
  RNG: 1,
  LIVE: 0,
  SPORTS: 2,
  FISH: 2,
  LOTT: 3,
  ELOTT: 3,
  PVP: 4,
  ESPORTS: 4,
  COCKFIGHT: 1,
};

/** The printed strip over a lobby: the category's name on its colour, with the band's labels at the right edge. */
export function CategoryBand({ type, title }: { type: GameType; title: string }) {
  const colour = BAND_COLOUR[type];
  return (
    <div
      className="band"
      style={{
        background: `var(--c${colour})`,
        color: `var(--c${colour}-title)`,
        ['--art' as string]: `url(/bands/${type.toLowerCase()}.svg)`,
      }}
    >
      <h1>{title}</h1>
    </div>
  );
}
