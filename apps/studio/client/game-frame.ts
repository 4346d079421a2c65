import type { RoundView } from './api.ts';
import { openFairness, openHistory } from './dialogs.ts';
import { button, el, icon, ICONS } from './dom.ts';
import type { Frame } from './frame.ts';

/** The bar above a game: its name, and what opens over it. */
export function topBar(frame: Frame, openRules: () => void): HTMLElement {
  const { t, session } = frame;
  const opener = (key: 'fairness' | 'history' | 'info', name: string, path: string, open: () => unknown) =>
    button(
      { class: 'icon-button', 'aria-label': t(key), title: t(key), 'data-testid': name },
      () => void open(),
      icon(path),
    );
  return el(
    'div',
    { class: 'top' },
    el('h1', {}, frame.title),
    session.playMoney
      ? el('span', { class: 'demo', 'data-testid': 'demo', title: t('demoLong') }, t('demo'))
      : null,
    el('span', { class: 'spacer' }),
    opener('fairness', 'open-fair', ICONS.fair, () => openFairness(frame)),
    opener('history', 'open-history', ICONS.history, () => openHistory(frame)),
    opener('info', 'open-info', ICONS.info, openRules),
  );
}

/** Refusals after which a round may stand open on the studio's side. */
const UNSURE: ReadonlySet<string> = new Set(['round_unfinished', 'wallet_unavailable', 'offline']);

/** Tells why a round was refused; where one may be open, finds out and brings it to its end. */
export async function refuseRound(
  frame: Frame,
  code: string,
  resume: (round: RoundView) => Promise<void>,
): Promise<void> {
  frame.refused(code);
  if (!UNSURE.has(code)) return;
  const session = await frame.api.session();
  if (!session.ok) return;
  frame.balance.set(session.balance);
  if (session.unfinished) await resume(session.unfinished);
}

/** The balance a round leads to, as far as the wallet said it. */
export const balanceAfter = (round: RoundView, win: bigint): string | null =>
  round.balanceAfter ??
  (round.balanceAfterBet === null || round.isFree
    ? round.balanceAfterBet
    : (BigInt(round.balanceAfterBet) + win).toString());

/** What came of a round, in words for a screen reader and in data for tests. */
export function tellResult(element: HTMLElement, text: string, round: RoundView, win: bigint): void {
  element.textContent = text;
  Object.assign(element.dataset, { win: win.toString(), stake: round.stake, round: round.id });
}
