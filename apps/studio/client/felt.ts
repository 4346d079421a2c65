import { SPOTS, colourOf, returnMultiple, type Spot } from '../games/roulette/table.ts';
import type { MessageKey, Translate } from './i18n.ts';
import { el } from './dom.ts';
import type { Money } from './money.ts';

/**
 * The marked cloth: 157 buttons laid out by arithmetic. `u` runs along the numbers (zero is −1 to 0, columns bets 12 to
 * 13), `v` across them (0 to 3); the outside bets lie at v below 0. Upright screens run u downwards.
 */
export type Felt = {
  element: HTMLElement;
  setChips(chips: ReadonlyMap<string, bigint>): void;
  markWin(pocket: number | undefined): void;
  lock(locked: boolean): void;
};

type Place = { u: number; v: number; su: number; sv: number; layer: number };
const EVEN_CHANCES = ['low', 'even', 'red', 'black', 'odd', 'high'];
const KEY: Readonly<Record<string, MessageKey>> = {
  straight: 'straight',
  split: 'split',
  trio: 'trio',
  street: 'street',
  corner: 'corner',
  'first-four': 'firstFour',
  line: 'sixLine',
};
/** Width of the outside rows against a number's own, upright and lying. */
const OUTSIDE_UPRIGHT = 0.72;
const OUTSIDE_LYING = 0.86;

export function createFelt(
  t: Translate,
  money: Money,
  put: (spot: string) => void,
  take: (spot: string) => void,
): Felt {
  const element = el('div', { class: 'felt', role: 'group', 'aria-label': t('placeBets') });
  const buttons = new Map<string, { button: HTMLButtonElement; place: Place; spot: Spot }>();
  let locked = false;
  for (const spot of SPOTS.values()) {
    const place = placeOf(spot);
    const name = nameOf(t, spot);
    const button = el(
      'button',
      {
        type: 'button',
        class: classOf(spot),
        'data-testid': `bet-${spot.id}`,
        'aria-label': `${name}, ${t('pays', { odds: returnMultiple(spot) - 1 })}`,
        tabindex: spot.id === 'red' ? 0 : -1,
      },
      faceOf(t, spot),
    );
    button.addEventListener('click', () => !locked && put(spot.id));
    button.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      if (!locked) take(spot.id);
    });
    const light = (on: boolean) => (): void => {
      for (const n of spot.numbers) buttons.get(`straight-${n}`)?.button.classList.toggle('lit', on);
    };
    button.addEventListener('pointerenter', light(true));
    button.addEventListener('pointerleave', light(false));
    button.addEventListener('focus', light(true));
    button.addEventListener('blur', light(false));
    buttons.set(spot.id, { button, place, spot });
    element.append(button);
  }
  element.addEventListener('keydown', (event) => moveFocus(event));
  new ResizeObserver(layOut).observe(element);

  function layOut(): void {
    const upright = element.clientHeight > element.clientWidth;
    element.classList.toggle('upright', upright);
    const outside = upright ? OUTSIDE_UPRIGHT : OUTSIDE_LYING;
    const across = 3 + 2 * outside;
    const [pu, pv] = upright
      ? [element.clientHeight / 14, element.clientWidth / across]
      : [element.clientWidth / 14, element.clientHeight / across];
    const scale = (v: number): number => (v >= 0 ? v : v * outside);
    for (const { button, place } of buttons.values()) {
      const [u0, u1] = [(place.u - place.su / 2 + 1) * pu, (place.u + place.su / 2 + 1) * pu];
      const [v0, v1] = [
        (scale(place.v - place.sv / 2) + 2 * outside) * pv,
        (scale(place.v + place.sv / 2) + 2 * outside) * pv,
      ];
      const box = upright
        ? { left: v0, top: u0, width: v1 - v0, height: u1 - u0 }
        : { left: u0, top: across * pv - v1, width: u1 - u0, height: v1 - v0 };
      for (const [side, px] of Object.entries(box)) button.style.setProperty(side, `${px.toFixed(2)}px`);
      button.style.zIndex = String(place.layer);
    }
  }

  /** Arrow keys go to the nearest spot in that direction, so one tab stop is enough for the whole table. */
  function moveFocus(event: KeyboardEvent): void {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    const from = document.activeElement;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      const id = from instanceof HTMLElement ? from.dataset['testid']?.slice(4) : undefined;
      if (id !== undefined && !locked) take(id);
      return;
    }
    if (!way || !(from instanceof HTMLElement)) return;
    event.preventDefault();
    const here = middle(from);
    let best: { button: HTMLButtonElement; cost: number } | undefined;
    for (const { button } of buttons.values()) {
      if (button === from) continue;
      const there = middle(button);
      const [x, y] = [way[0] ?? 0, way[1] ?? 0];
      const along = (there.x - here.x) * x + (there.y - here.y) * y;
      if (along < 3) continue;
      const aside = Math.abs(x === 0 ? there.x - here.x : there.y - here.y);
      // Spots that overlap sideways count as straight ahead, however wide they are.
      const apart = aside - (x === 0 ? there.width + here.width : there.height + here.height) / 2;
      const cost = along + Math.max(0, apart) * 4 + aside * 0.3;
      if (!best || cost < best.cost) best = { button, cost };
    }
    if (!best) return;
    from.tabIndex = -1;
    best.button.tabIndex = 0;
    best.button.focus();
  }

  return {
    element,
    setChips(chips) {
      for (const [id, { button, spot }] of buttons) {
        button.querySelector('.chip')?.remove();
        const units = chips.get(id);
        const base = `${nameOf(t, spot)}, ${t('pays', { odds: returnMultiple(spot) - 1 })}`;
        button.setAttribute(
          'aria-label',
          units === undefined ? base : `${base}, ${t('onSpot', { amount: money.full(units) })}`,
        );
        if (units !== undefined)
          button.append(el('span', { class: 'chip', 'aria-hidden': 'true' }, money.short(units)));
      }
    },
    markWin(pocket) {
      for (const { button, spot } of buttons.values()) {
        button.classList.toggle(
          'winner',
          pocket !== undefined && spot.kind === 'straight' && spot.numbers[0] === pocket,
        );
        button.classList.toggle('paid', pocket !== undefined && spot.numbers.includes(pocket));
        button.classList.toggle('lost', pocket !== undefined && !spot.numbers.includes(pocket));
      }
    },
    lock(now) {
      locked = now;
      element.classList.toggle('locked', now);
    },
  };
}

const middle = (element: HTMLElement): { x: number; y: number; width: number; height: number } => ({
  x: element.offsetLeft + element.offsetWidth / 2,
  y: element.offsetTop + element.offsetHeight / 2,
  width: element.offsetWidth,
  height: element.offsetHeight,
});
const column = (n: number): number => Math.ceil(n / 3) - 1;
const row = (n: number): number => (n - 1) % 3;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** How far the thin hit areas of the lines reach into the numbers. */
const THIN = 0.42;

function placeOf(spot: Spot): Place {
  const { kind, numbers } = spot;
  const first = numbers[0] ?? 0;
  const last = numbers.at(-1) ?? 0;
  switch (kind) {
    case 'straight':
      return first === 0
        ? { u: -0.5, v: 1.5, su: 1, sv: 3, layer: 1 }
        : { u: column(first) + 0.5, v: row(first) + 0.5, su: 1, sv: 1, layer: 1 };
    case 'split': {
      if (first === 0) return { u: 0, v: row(last) + 0.5, su: THIN, sv: 1 - THIN, layer: 2 };
      const alongU = last - first === 3;
      return {
        u: mean(numbers.map(column)) + 0.5,
        v: mean(numbers.map(row)) + 0.5,
        su: alongU ? THIN : 1 - THIN,
        sv: alongU ? 1 - THIN : THIN,
        layer: 2,
      };
    }
    case 'trio':
      return { u: 0, v: numbers.includes(1) ? 1 : 2, su: THIN, sv: THIN, layer: 3 };
    case 'first-four':
      return { u: 0, v: 0.06, su: THIN, sv: THIN, layer: 4 };
    case 'street':
      return { u: column(first) + 0.5, v: 0.04, su: 1 - THIN, sv: THIN * 0.9, layer: 3 };
    case 'line':
      return { u: column(first) + 1, v: 0.04, su: THIN, sv: THIN * 0.9, layer: 4 };
    case 'corner':
      return { u: column(first) + 1, v: row(first) + 1, su: THIN, sv: THIN, layer: 3 };
    case 'column':
      return { u: 12.5, v: row(first) + 0.5, su: 1, sv: 1, layer: 1 };
    case 'dozen':
      return { u: column(first) + 2, v: -0.5, su: 4, sv: 1, layer: 1 };
    default:
      return { u: EVEN_CHANCES.indexOf(kind) * 2 + 1, v: -1.5, su: 2, sv: 1, layer: 1 };
  }
}

function classOf({ kind, numbers }: Spot): string {
  if (kind === 'straight') return `spot number ${colourOf(numbers[0] ?? 0)}`;
  if (kind === 'red' || kind === 'black') return `spot outside ${kind}`;
  return kind === 'column' || kind === 'dozen' || EVEN_CHANCES.includes(kind) ? 'spot outside' : 'spot thin';
}

function faceOf(t: Translate, { kind, numbers }: Spot): Node | null {
  const text = (words: string): Node => el('span', { class: 'face' }, words);
  switch (kind) {
    case 'straight':
      return text(String(numbers[0]));
    case 'dozen':
      return text(t('dozenShort', { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 }));
    case 'column':
      return text(t('columnShort'));
    case 'low':
    case 'high':
    case 'odd':
    case 'even':
      return text(t(kind));
    case 'red':
    case 'black':
      return el('span', { class: 'diamond' }, el('span', { class: 'sr' }, t(kind)));
    default:
      return null;
  }
}

function nameOf(t: Translate, { kind, numbers, id }: Spot): string {
  if (kind === 'dozen' || kind === 'column') return t(kind, { number: id.slice(-1) });
  const key = KEY[kind];
  if (key) return t(key, { numbers: numbers.join(', ') });
  return t(kind as MessageKey);
}
