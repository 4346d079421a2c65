import { connect, type Api, type GameSession, type RoundView } from './api.ts';
import { el, pause, svg } from './dom.ts';
import { loadMessages, refusalText, type Translate } from './i18n.ts';
import { moneyOf, type Money } from './money.ts';

/** What both games stand on: session, texts, money, the live region and the balance. */
export type Frame = {
  api: Api;
  session: GameSession;
  t: Translate;
  money: Money;
  title: string;
  root: HTMLElement;
  /** Shown for some seconds; errors are also read out. */
  toast(text: string, tone?: 'warn'): void;
  refused(code: string): void;
  /** Read out politely. */
  say(text: string): void;
  balance: BalanceView;
};
export type BalanceView = {
  element: HTMLElement;
  units: bigint | undefined;
  set(units: bigint | string | null | undefined): void;
};

const TOAST_MS = 4000;

/** Opens the session this page was launched with; what fails is told on the page itself. */
export async function openFrame(): Promise<Frame | undefined> {
  const html = document.documentElement;
  const root = document.getElementById('game');
  if (!root) return undefined;
  const t = await loadMessages(html.dataset['language'] ?? 'EN');
  root.replaceChildren(el('div', { class: 'loading', role: 'status' }, t('dealing')));
  const token = new URLSearchParams(location.search).get('s') ?? '';
  const toastBox = el('div', { class: 'toast', role: 'alert', hidden: true });
  const live = el('div', { class: 'sr', 'aria-live': 'polite', role: 'status' });
  document.body.append(toastBox, live);
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const toast: Frame['toast'] = (text, tone) => {
    clearTimeout(hiding);
    toastBox.textContent = text;
    toastBox.className = `toast ${tone ?? ''}`;
    toastBox.hidden = false;
    hiding = setTimeout(() => (toastBox.hidden = true), TOAST_MS);
  };
  const api = connect(token, () => toast(t('e_offline'), 'warn'));
  const session = await api.session();
  if (!session.ok) {
    root.replaceChildren(el('div', { class: 'loading', role: 'alert' }, refusalText(t, session.code)));
    return undefined;
  }
  const money = moneyOf(session.demo ? '' : session.currency, session.limits.digits);
  const { dress } = session.game;
  const title = dress.titles[session.language] ?? dress.title;
  root.replaceChildren();
  return {
    api,
    session,
    t,
    money,
    title: title === '' ? t(session.game.kind === 'slot' ? 'gameSlot' : 'gameRoulette') : title,
    root,
    toast,
    refused: (code) => {
      toast(refusalText(t, code), 'warn');
      // The page around us has the way to more money.
      if (code === 'insufficient_funds' && parent !== window)
        parent.postMessage({ type: 'baize:low-balance' }, '*');
    },
    say: (text) => (live.textContent = text),
    balance: balanceView(t, money, session.balance),
  };
}

/** Tells the page around us that a round is being shown, so that its own balance does not give the outcome away. */
export function tellRound(open: boolean): void {
  if (parent !== window) parent.postMessage({ type: 'baize:round', open }, '*');
}

export function amount(money: Money, units: bigint): HTMLElement {
  const code = money.currency === '' ? null : el('span', { class: 'cur' }, money.currency);
  return el('span', {}, code, money.text(units));
}

function balanceView(t: Translate, money: Money, first: string | null): BalanceView {
  const value = el('div', { class: 'money', 'data-testid': 'balance' });
  const view: BalanceView = {
    element: el('div', { class: 'balance' }, el('div', { class: 'label' }, t('balance')), value),
    units: undefined,
    set(units) {
      view.units = units === null || units === undefined ? undefined : BigInt(units);
      value.replaceChildren(view.units === undefined ? t('balanceUnknown') : amount(money, view.units));
      value.dataset['units'] = view.units?.toString() ?? '';
      // The platform's own stream is the truth; this only lets its page look again at once.
      if (parent !== window) parent.postMessage({ type: 'baize:balance' }, '*');
    },
  };
  view.set(first);
  return view;
}

/** Waits until a round the wallet did not answer for has been given back; tells the player meanwhile. */
export async function awaitReturn(frame: Frame, round: RoundView): Promise<void> {
  const { api, t, money } = frame;
  for (;;) {
    frame.toast(t('returning', { amount: money.full(BigInt(round.stake)) }), 'warn');
    await pause(2500);
    const session = await api.session();
    if (!session.ok) continue;
    const open = session.unfinished;
    if (open?.id === round.id && (open.state === 'staking' || open.state === 'voiding')) continue;
    frame.balance.set(session.balance);
    return;
  }
}

/** A figure that runs up to its value; nothing moves for those who asked for that. */
export async function countUp(element: HTMLElement, money: Money, to: bigint, ms: number): Promise<void> {
  const started = performance.now();
  const step = 10n ** BigInt(5 - money.digits);
  return new Promise((done) => {
    const frame = (now: number): void => {
      const part = Math.min(1, (now - started) / ms);
      const eased = 1 - (1 - part) ** 2;
      const units = part >= 1 ? to : ((to * BigInt(Math.round(eased * 10_000))) / 10_000n / step) * step;
      element.replaceChildren(amount(money, units));
      if (part < 1) requestAnimationFrame(frame);
      else done();
    };
    if (ms <= 0) {
      element.replaceChildren(amount(money, to));
      done();
    } else requestAnimationFrame(frame);
  });
}

/** The printed ground of the cloth: reels of diamonds, rings and bars, and the arcs of the table. */
export function backdrop(kind: 'slot' | 'roulette'): SVGSVGElement {
  const cell = 96;
  const shapes = [
    svg('path', { d: 'M24 8 40 24 24 40 8 24zM72 56a16 16 0 1 0 .1 0M72 64a8 8 0 1 1-.1 0', class: 'print' }),
    svg('path', { d: 'M60 12h24v6H60zM60 24h24v6H60zM12 60h24v6H12zM12 72h24v6H12z', class: 'print' }),
    svg('path', { d: 'M48 0v96', class: 'print-line' }),
  ];
  const arcs = [420, 440, 660, 900].map((r, i) =>
    svg('circle', { cx: '50%', cy: '-12%', r, class: 'arc', 'stroke-width': i === 1 ? 7 : 2 }),
  );
  const ground = svg('rect', { width: '100%', height: '100%', class: 'ground' });
  if (kind === 'roulette') return svg('svg', { class: 'backdrop', 'aria-hidden': 'true' }, ground, ...arcs);
  return svg(
    'svg',
    { class: 'backdrop', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      svg('pattern', { id: 'print', width: cell, height: cell, patternUnits: 'userSpaceOnUse' }, ...shapes),
    ),
    ground,
    svg('rect', { width: '100%', height: '100%', fill: 'url(#print)' }),
  );
}
