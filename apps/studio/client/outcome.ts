import { playRoulette, type RouletteOutcome } from '../games/roulette/round.ts';
import { colourOf } from '../games/roulette/table.ts';
import { playSlot, windowOf, type SlotOutcome, type Spin } from '../games/slot/spin.ts';
import { LINE_COUNT } from '../games/slot/reels.ts';
import { el } from './dom.ts';
import type { Translate } from './i18n.ts';
import { symbolUse } from './symbols.ts';
import { createWheel } from './wheel.ts';

/** Still pictures of an outcome, for the verifier and the replay page. */
export const rules = { slot: playSlot, roulette: playRoulette } as const;

export function outcomePicture(t: Translate, outcome: SlotOutcome | RouletteOutcome): HTMLElement {
  if (outcome.game === 'slot')
    return el(
      'div',
      { class: 'spins', 'data-testid': 'outcome', 'data-pay': outcome.pay },
      ...outcome.spins.map((spin, i) => spinPicture(t, spin, i, outcome.spins.length - 1)),
    );
  const wheel = createWheel();
  wheel.show(outcome.pocket);
  const colour = colourOf(outcome.pocket);
  return el(
    'div',
    { class: 'pocket-picture', 'data-testid': 'outcome', 'data-pocket': outcome.pocket },
    el('div', { class: 'wheel-place still' }, wheel.element),
    el('p', { class: `pocket-name ${colour}` }, t('result', { number: outcome.pocket, colour: t(colour) })),
  );
}

function spinPicture(t: Translate, spin: Spin, index: number, free: number): HTMLElement {
  const reels = windowOf(spin.stops).map((shown) =>
    el('div', { class: 'still-reel' }, ...shown.map((symbol) => symbolUse(symbol))),
  );
  const stake = `${spin.pay} / ${LINE_COUNT}`;
  return el(
    'figure',
    { class: 'spin-picture' },
    el(
      'figcaption',
      {},
      index === 0 ? t('spin') : t('freeSpinOf', { index, count: free }),
      el('b', {}, `${t('win')} ${stake} × ${t('stake')}`),
    ),
    el('div', { class: 'still-reels' }, ...reels),
    el('code', {}, spin.stops.join(' · ')),
  );
}
