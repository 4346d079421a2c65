import { button, el, ICONS, icon } from './dom.ts';
import { amount, type Frame } from './frame.ts';

export type StakeSelector = { element: HTMLElement; value(): bigint; lock(locked: boolean): void };

/** The offered stakes one after the other; arrow keys work on it like on any spin button. */
export function stakeSelector({ session, t, money }: Frame, changed: (stake: bigint) => void): StakeSelector {
  const stakes = session.limits.slotStakes.map(BigInt);
  const remembered = stakes.findIndex((stake) => stake.toString() === sessionStorage.getItem('stake'));
  let index = remembered >= 0 ? remembered : Math.min(2, stakes.length - 1);
  let locked = false;
  const value = (): bigint => stakes[index] ?? 0n;
  const shown = el('div', { class: 'money' });
  const move = (by: number): void => {
    if (locked) return;
    index = Math.max(0, Math.min(stakes.length - 1, index + by));
    sessionStorage.setItem('stake', value().toString());
    show();
    changed(value());
  };
  const less = button(
    { class: 'step', 'aria-label': t('stakeLess'), 'data-testid': 'stake-less' },
    () => move(-1),
    icon(ICONS.minus),
  );
  const more = button(
    { class: 'step', 'aria-label': t('stakeMore'), 'data-testid': 'stake-more' },
    () => move(1),
    icon(ICONS.plus),
  );
  const figure = el(
    'div',
    { class: 'figure', role: 'spinbutton', tabindex: 0, 'aria-label': t('stake'), 'data-testid': 'stake' },
    el('div', { class: 'label' }, t('stake')),
    shown,
  );
  figure.addEventListener('keydown', (event) => {
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  });
  function show(): void {
    shown.replaceChildren(amount(money, value()));
    figure.dataset['units'] = value().toString();
    figure.setAttribute('aria-valuetext', money.full(value()));
    figure.setAttribute('aria-valuenow', String(index + 1));
    figure.setAttribute('aria-valuemin', '1');
    figure.setAttribute('aria-valuemax', String(stakes.length));
    less.disabled = locked || index === 0;
    more.disabled = locked || index === stakes.length - 1;
  }
  show();
  return {
    element: el('div', { class: 'stake' }, less, figure, more),
    value,
    lock(now) {
      locked = now;
      show();
    },
  };
}
