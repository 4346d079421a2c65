import { LINES, REELS, ROWS } from '../games/slot/reels.ts';
import { symbolAt, type Spin } from '../games/slot/spin.ts';
import { el, pause, reducedMotion, svg } from './dom.ts';

/**
 * Five paper strips. Each holds a loop of LOOP symbols plus the window once more at its foot, so a full turn ends on
 * the picture it began with and can be repeated without a seam until the answer is there. Only transforms move.
 */
export type Reels = {
  element: HTMLElement;
  show(stops: readonly number[]): void;
  start(): void;
  /** Brings the reels to rest on these stops, left to right. */
  land(stops: readonly number[], pace: Pace): Promise<void>;
  /** Lets running reels land at once. */
  hurry(): void;
  highlight(spin: Spin, only?: number): void;
  clear(): void;
};
export type Pace = 'normal' | 'turbo';

const LOOP = 12;
/** Keeps positions above zero; a whole number of turns of every strip (all have 34 stops). */
const FULL_TURNS = 34 * 100;
const LOOP_MS = 250;
const CELLS = LOOP + ROWS;
const TOP = `translateY(${(-LOOP / CELLS) * 100}%)`;
/** A tenth of a symbol past the stop before the reel settles. */
const OVERSHOOT = `translateY(${(0.11 / CELLS) * 100}%)`;

type Reel = {
  track: HTMLElement;
  cells: { box: HTMLElement; use: SVGUseElement }[];
  stop: number;
  turning: Animation | undefined;
};

export function createReels(): Reels {
  const reels = Array.from({ length: REELS }, makeReel);
  const overlay = svg('svg', {
    class: 'lines',
    viewBox: `0 0 ${REELS * 100} ${ROWS * 100}`,
    'aria-hidden': 'true',
  });
  const element = el(
    'div',
    { class: 'reels' },
    ...reels.map((reel) => el('div', { class: 'reel' }, reel.track)),
    overlay,
  );
  let hurried = false;

  const paint = (reel: Reel, index: number, cell: number, position: number): void =>
    reel.cells[cell]?.use.setAttribute('href', `#s${symbolAt(index, position + FULL_TURNS)}`);

  /** Cells above the window show what the strip really holds there. */
  function paintLoop(reel: Reel, index: number, next: number, before: number): void {
    for (let cell = 0; cell < LOOP; cell++) paint(reel, index, cell, next + cell);
    for (let row = 0; row < ROWS; row++) paint(reel, index, LOOP + row, before + row);
  }

  async function landReel(reel: Reel, index: number, stop: number, pace: Pace): Promise<void> {
    const turning = reel.turning;
    const before = reel.stop;
    reel.stop = stop;
    if (turning) {
      const done = Number(turning.currentTime ?? 0) / LOOP_MS;
      const extra = pace === 'normal' && !hurried ? index : 0;
      turning.effect?.updateTiming({ iterations: Math.max(1, Math.ceil(done)) + extra });
      await turning.finished.catch(() => undefined);
    }
    paintLoop(reel, index, stop, before);
    if (turning) {
      const rest = reel.track.animate(
        [
          { transform: TOP, easing: 'cubic-bezier(.24,.7,.45,1)' },
          { transform: OVERSHOOT, offset: 0.84, easing: 'ease-in-out' },
          { transform: 'translateY(0)' },
        ],
        { duration: LOOP_MS * (pace === 'turbo' || hurried ? 1.8 : 3.1) },
      );
      turning.cancel();
      reel.turning = undefined;
      await rest.finished.catch(() => undefined);
    }
  }

  return {
    element,
    show(stops) {
      stops.forEach((stop, index) => {
        const reel = reels[index];
        if (!reel) return;
        reel.stop = stop;
        paintLoop(reel, index, stop, stop);
      });
    },
    start() {
      hurried = false;
      if (reducedMotion()) return;
      reels.forEach((reel, index) => {
        // The symbols that come down are those above the window on the strip.
        for (let cell = 0; cell < LOOP; cell++) paint(reel, index, cell, reel.stop - LOOP + cell);
        for (let row = 0; row < ROWS; row++) {
          paint(reel, index, row, reel.stop + row);
          paint(reel, index, LOOP + row, reel.stop + row);
        }
        reel.turning = reel.track.animate([{ transform: TOP }, { transform: 'translateY(0)' }], {
          duration: LOOP_MS,
          iterations: Infinity,
        });
      });
    },
    async land(stops, pace) {
      if (reducedMotion()) {
        stops.forEach((stop, index) => reels[index] && landNow(reels[index], index, stop));
        return pause(150);
      }
      await Promise.all(reels.map((reel, index) => landReel(reel, index, stops[index] ?? 0, pace)));
    },
    hurry() {
      hurried = true;
      for (const reel of reels) {
        const turning = reel.turning;
        if (!turning) continue;
        const done = Number(turning.currentTime ?? 0) / LOOP_MS;
        if (turning.effect?.getTiming().iterations !== Infinity)
          turning.effect?.updateTiming({ iterations: Math.max(1, Math.ceil(done)) });
      }
    },
    highlight(spin, only) {
      const wins = only === undefined ? spin.lines : spin.lines.filter((_, i) => i === only);
      clear();
      const lit = new Set<string>();
      for (const win of wins) {
        const rows = LINES[win.line] ?? [];
        rows.slice(0, win.count).forEach((row, reel) => lit.add(`${reel}:${row}`));
        const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ');
        overlay.append(
          svg('polyline', { points, class: 'under' }),
          svg('polyline', { points, class: 'over' }),
        );
      }
      if (spin.scatterPay > 0 && (only === undefined || wins.length === 0)) {
        spin.stops.forEach((stop, reel) => {
          for (let row = 0; row < ROWS; row++)
            if (symbolAt(reel, stop + row) === 1) lit.add(`${reel}:${row}`);
        });
      }
      if (lit.size === 0) return;
      element.classList.add('has-win');
      for (const place of lit) {
        const [reel, row] = place.split(':').map(Number);
        reels[reel ?? 0]?.cells[row ?? 0]?.box.classList.add('win');
      }
    },
    clear,
  };

  function landNow(reel: Reel, index: number, stop: number): void {
    reel.stop = stop;
    paintLoop(reel, index, stop, stop);
  }
  function clear(): void {
    element.classList.remove('has-win');
    overlay.replaceChildren();
    for (const reel of reels) for (const cell of reel.cells) cell.box.classList.remove('win');
  }
}

function makeReel(): Reel {
  const cells = Array.from({ length: CELLS }, () => {
    const use = svg('use', { href: '#s6' });
    return { use, box: el('div', { class: 'cell' }, svg('svg', { viewBox: '0 0 100 100' }, use)) };
  });
  return {
    track: el('div', { class: 'track' }, ...cells.map((cell) => cell.box)),
    cells,
    stop: 0,
    turning: undefined,
  };
}
