import { colourOf } from '../games/roulette/table.ts';
import type { RoundView } from './api.ts';
import { chipTable, type Chips } from './chips.ts';
import { openRouletteRules } from './dialogs.ts';
import { button, el, icon, ICONS, pause } from './dom.ts';
import { createFelt } from './felt.ts';
import { amount, awaitReturn, backdrop, countUp, openFrame, type Frame, tellRound } from './frame.ts';
import { balanceAfter, refuseRound, tellResult, topBar } from './game-frame.ts';
import { createWheel } from './wheel.ts';

const LAST_NUMBERS = 12;
const RESULT_MS = 2600;
/** Chips take the five cloths in turn. */
const CHIP_CLOTHS = [4, 0, 1, 2, 3];

const frame = await openFrame();
if (frame) openRoulette(frame);

function openRoulette(frame: Frame): void {
  const { session, t, money, root, api, balance } = frame;
  const { limits } = session;
  const table = chipTable({ spotMax: BigInt(limits.spotMax), totalMax: BigInt(limits.totalMax) });
  const wheel = createWheel();
  const felt = createFelt(
    t,
    money,
    (spot) => put(spot),
    (spot) => {
      table.take(spot);
      show();
    },
  );
  const chipValues = limits.chips.map(BigInt);
  let chip = chipValues[1] ?? chipValues[0] ?? 0n;
  let lastBets: Chips = betsOf(session.recent[0]);
  let numbers = session.recent.flatMap((round) =>
    round.outcome?.game === 'roulette' ? [round.outcome.pocket] : [],
  );
  let busy = false;
  let quick = sessionStorage.getItem('turbo') === '1';

  const totalFigure = el('div', { class: 'money' });
  const winFigure = el('div', { class: 'money' }, '–');
  const message = el('div', { class: 'message', 'aria-hidden': 'true' }, t('placeBets'));
  const result = el('div', { class: 'sr', 'data-testid': 'result' });
  const strip = el('ol', { class: 'numbers', 'aria-label': t('lastNumbers') });
  const placeButton = button({ class: 'place', 'data-testid': 'place' }, () => void place(), t('place'));
  const tool = (testId: string, text: string, path: string, press: () => void): HTMLButtonElement =>
    button(
      { class: 'second tool', 'data-testid': testId, 'aria-label': text, title: text },
      () => {
        if (!busy) {
          press();
          show();
        }
      },
      icon(path),
      el('span', {}, text),
    );
  const undo = tool('undo', t('undo'), ICONS.undo, () => table.undo());
  const clear = tool('clear', t('clear'), ICONS.clear, () => table.clear());
  const again = tool('rebet', t('rebet'), ICONS.rebet, () => {
    const refused = table.chips().size > 0 ? table.double() : undefined;
    if (refused) frame.refused(refused);
    else if (table.chips().size === 0) table.lay(lastBets);
  });
  const againText = again.querySelector('span');
  const turbo = button(
    { class: 'second tool turbo', 'data-testid': 'turbo', 'aria-label': t('turbo'), title: t('turbo') },
    () => {
      quick = !quick;
      sessionStorage.setItem('turbo', quick ? '1' : '0');
      show();
    },
    icon(ICONS.turbo),
    el('span', {}, t('turbo')),
  );
  const chips = chipValues.map((units, i) => {
    const one = button(
      {
        class: 'chip pick',
        'data-cloth': CHIP_CLOTHS[i % 5] ?? 0,
        'data-testid': `chip-${i}`,
        'aria-label': t('chip', { amount: money.full(units) }),
      },
      () => {
        chip = units;
        show();
      },
      money.short(units),
    );
    return { one, units };
  });

  root.append(
    backdrop('roulette'),
    el(
      'main',
      { class: 'roulette' },
      topBar(frame, () => openRouletteRules(frame)),
      el('div', { class: 'wheel-place' }, wheel.element, el('div', { class: 'verdict', hidden: true })),
      strip,
      message,
      el('div', { class: 'felt-place' }, felt.element),
      el(
        'footer',
        { class: 'rail table-rail' },
        el(
          'div',
          { class: 'chips', role: 'group', 'aria-label': t('stake') },
          ...chips.map(({ one }) => one),
        ),
        el('div', { class: 'tools' }, undo, clear, again, turbo),
        balance.element,
        el('div', { class: 'won' }, el('div', { class: 'label' }, t('win')), winFigure),
        el(
          'div',
          { class: 'total', 'data-testid': 'stake' },
          el('div', { class: 'label' }, t('totalStake')),
          totalFigure,
        ),
        placeButton,
      ),
      result,
    ),
  );
  const verdict = root.querySelector('.verdict');
  const lastPocket = numbers[0];
  if (lastPocket !== undefined) wheel.show(lastPocket);
  show();
  showNumbers();
  root.dataset['ready'] = 'true';
  if (session.unfinished) void resume(session.unfinished);

  function put(spot: string): void {
    if (busy) return;
    felt.markWin(undefined);
    if (balance.units !== undefined && balance.units < table.total() + chip)
      return frame.refused('insufficient_funds');
    const refused = table.put(spot, chip);
    if (refused) frame.refused(refused);
    show();
  }

  function show(): void {
    felt.setChips(table.chips());
    totalFigure.replaceChildren(amount(money, table.total()));
    const empty = table.chips().size === 0;
    placeButton.disabled = busy || empty;
    undo.disabled = busy || !table.canUndo();
    clear.disabled = busy || empty;
    again.disabled = busy || (empty && lastBets.size === 0);
    const words = t(empty ? 'rebet' : 'double');
    if (againText) againText.textContent = words;
    again.setAttribute('aria-label', words);
    turbo.setAttribute('aria-pressed', String(quick));
    for (const { one, units } of chips) one.setAttribute('aria-pressed', String(units === chip));
  }

  function showNumbers(): void {
    strip.replaceChildren(
      ...numbers
        .slice(0, LAST_NUMBERS)
        .map((n, i) => el('li', { class: `${colourOf(n)} ${i === 0 ? 'newest' : ''}` }, String(n))),
    );
    if (numbers.length === 0) strip.append(el('li', { class: 'none' }, t('noNumbers')));
  }

  function setBusy(now: boolean): void {
    busy = now;
    tellRound(now);
    felt.lock(now);
    root.classList.toggle('spinning', now);
    show();
  }

  async function place(): Promise<void> {
    if (busy || table.chips().size === 0) return;
    const staked = table.total();
    if (balance.units !== undefined && balance.units < staked) return frame.refused('insufficient_funds');
    lastBets = table.chips();
    setBusy(true);
    felt.markWin(undefined);
    winFigure.textContent = '–';
    delete result.dataset['round'];
    message.textContent = t('noMoreBets');
    const before = balance.units;
    if (before !== undefined) balance.set(before - staked);
    const asked = api.spinRoulette(
      [...lastBets].map(([spot, units]) => ({ spot, amount: units.toString() })),
    );
    const answer = await runWheel(asked);
    if (answer.ok) return finish(answer.round);
    balance.set(before);
    setBusy(false);
    message.textContent = t('placeBets');
    await refuseRound(frame, answer.code, resume);
  }

  async function runWheel<T extends { ok: boolean; round?: RoundView }>(asked: Promise<T>): Promise<T> {
    const pocket = asked.then((answer) => (answer.ok && answer.round ? pocketOf(answer.round) : undefined));
    const run = pause(quick ? 0 : 900).then(() => pocket);
    await wheel.spin(run, quick);
    return asked;
  }

  async function resume(round: RoundView): Promise<void> {
    setBusy(true);
    if (pocketOf(round) === undefined) {
      await awaitReturn(frame, round);
      return setBusy(false);
    }
    frame.toast(t('resume'));
    table.lay(betsOf(round));
    lastBets = table.chips();
    show();
    await runWheel(Promise.resolve({ ok: true, round }));
    await finish(round);
  }

  async function finish(round: RoundView): Promise<void> {
    const pocket = pocketOf(round) ?? 0;
    const win = BigInt(round.win ?? '0');
    const staked = BigInt(round.stake);
    const colour = colourOf(pocket);
    const words = t('result', { number: pocket, colour: t(colour) });
    // Less than the stake is not a win, whatever the wheel pays (no loss is dressed up as one).
    const outcome =
      win === 0n ? t('noWin') : t(win > staked ? 'youWon' : 'comesBack', { amount: money.full(win) });
    felt.markWin(pocket);
    numbers = [pocket, ...numbers];
    showNumbers();
    message.textContent = words;
    if (verdict instanceof HTMLElement) {
      verdict.replaceChildren(
        el('b', { class: colour }, String(pocket)),
        el('span', {}, t(colour)),
        ...(win > 0n ? [el('strong', { class: win > staked ? 'up' : '' }, money.text(win))] : []),
      );
      verdict.hidden = false;
    }
    balance.set(balanceAfter(round, win));
    frame.say(`${words}. ${outcome}`);
    const [seen] = await Promise.all([
      api.seen(round.id),
      win > 0n ? countUp(winFigure, money, win, win > staked ? 600 : 0) : undefined,
      pause(quick ? 700 : RESULT_MS),
    ]);
    if (seen.ok && seen.balance !== null) balance.set(seen.balance);
    if (verdict instanceof HTMLElement) verdict.hidden = true;
    table.clear();
    result.dataset['pocket'] = String(pocket);
    tellResult(result, `${words}. ${outcome}`, round, win);
    message.textContent = outcome;
    setBusy(false);
  }
}

function pocketOf(round: RoundView): number | undefined {
  return round.outcome?.game === 'roulette' ? round.outcome.pocket : undefined;
}
function betsOf(round: RoundView | undefined): Chips {
  return new Map((round?.bets ?? []).map((bet) => [bet.spot, BigInt(bet.amount)]));
}
