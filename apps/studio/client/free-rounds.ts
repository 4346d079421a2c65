import type { FreeRounds } from './api.ts';
import { el } from './dom.ts';
import { amount, type Frame } from './frame.ts';

export type FreeCounter = {
  element: HTMLElement;
  /** The stake of the next round, which is not taken; undefined: none is left. */
  stake(): bigint | undefined;
  /** What is left after a round; the end is told. */
  set(free: FreeRounds | null): void;
};

/** Rounds that the platform gives: how many are left, in the place of the stake, as long as there are any. */
export function freeCounter(
  { session, t, money, toast, say }: Frame,
  changed: (isFree: boolean) => void,
): FreeCounter {
  let left = session.freeRounds;
  const count = el('div', { class: 'money', 'data-testid': 'free-left' });
  const each = el('div', { class: 'free-each' });
  const element = el(
    'div',
    { class: 'free-rounds' },
    el('div', { class: 'label' }, t('freeRounds')),
    count,
    each,
  );
  const show = (): void => {
    element.hidden = left === null;
    count.textContent = String(left?.left ?? 0);
    if (left) each.replaceChildren(amount(money, BigInt(left.stake)));
    changed(left !== null);
  };
  show();
  if (left) say(t('freeRoundsLeft', { count: left.left, amount: money.full(BigInt(left.stake)) }));
  return {
    element,
    stake: () => (left ? BigInt(left.stake) : undefined),
    set(free) {
      const isOver = left !== null && free === null;
      left = free;
      show();
      if (isOver) toast(t('freeRoundsOver'));
    },
  };
}
