import { FREE_MULTIPLIER, LINE_COUNT } from '../games/slot/reels.ts';
import type { SlotOutcome, Spin } from '../games/slot/spin.ts';
import type { RoundView } from './api.ts';
import { openSlotRules } from './dialogs.ts';
import { button, el, icon, ICONS, pause, reducedMotion, svg } from './dom.ts';
import { amount, awaitReturn, backdrop, countUp, openFrame, type Frame, tellRound } from './frame.ts';
import { freeCounter } from './free-rounds.ts';
import { fitTitle } from './label.ts';
import { balanceAfter, refuseRound, tellResult, topBar } from './game-frame.ts';
import { createReels, type Pace } from './reels.ts';
import { stakeSelector } from './stake.ts';
import { symbolSprite } from './symbols.ts';

/** Celebrate only what is more than the stake; these are multiples of it. */
const BIG_WIN = 15n;
const GREAT_WIN = 50n;
const RESTING = [4, 12, 5, 20, 9];

const frame = await openFrame();
if (frame) openSlot(frame);

function openSlot(frame: Frame): void {
  const { session, t, money, root, api, balance } = frame;
  const reels = createReels();
  const message = el('div', { class: 'message', 'aria-hidden': 'true' }, t('goodLuck'));
  const result = el('div', { class: 'sr', 'data-testid': 'result' });
  const winFigure = el('div', { class: 'money' }, '–');
  const stake = stakeSelector(frame, () => undefined);
  const free = freeCounter(frame, (isFree) => (stake.element.hidden = isFree));
  const spinButton = button(
    { class: 'spin', 'data-testid': 'spin', 'aria-label': t('spin') },
    press,
    icon(ICONS.spin),
  );
  const turboButton = button(
    { class: 'tool turbo', 'aria-pressed': 'false', 'data-testid': 'turbo' },
    toggleTurbo,
    icon(ICONS.turbo),
    el('span', {}, t('turbo')),
  );
  const feature = el('div', { class: 'feature', hidden: true });
  const banner = el('div', { class: 'banner', hidden: true });
  let turbo = sessionStorage.getItem('turbo') === '1';
  let busy = false;
  let lastShown = lastStops(session.recent) ?? RESTING;
  let skip: (() => void) | undefined;

  root.append(
    backdrop('slot'),
    symbolSprite(session.glyphs, session.game.dress.cloth, { wild: t('wild'), free: t('free') }),
    el(
      'main',
      { class: 'slot' },
      topBar(frame, () => openSlotRules(frame, stake.value())),
      el(
        'div',
        { class: 'label-art', 'aria-hidden': 'true' },
        svg(
          'svg',
          { viewBox: '0 0 512 512', class: 'emblem' },
          svg('path', { d: session.glyphs.emblem, class: 'emblem-deep' }),
          svg('path', { d: session.glyphs.emblem, class: 'emblem-ink' }),
        ),
        fitTitle(frame.title),
      ),
      el('div', { class: 'stage' }, el('div', { class: 'frame' }, reels.element, banner), feature, message),
      el(
        'footer',
        { class: 'rail controls' },
        balance.element,
        el('div', { class: 'won' }, el('div', { class: 'label' }, t('win')), winFigure),
        stake.element,
        free.element,
        turboButton,
        spinButton,
      ),
      result,
    ),
  );
  showTurbo();
  reels.show(lastShown);
  document.addEventListener('keydown', (event) => {
    if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat) return;
    if (event.target instanceof HTMLElement && event.target.closest('button, dialog, input, a')) return;
    event.preventDefault();
    press();
  });
  root.dataset['ready'] = 'true';
  if (session.unfinished) void resume(session.unfinished);

  function toggleTurbo(): void {
    turbo = !turbo;
    sessionStorage.setItem('turbo', turbo ? '1' : '0');
    showTurbo();
  }
  function showTurbo(): void {
    turboButton.setAttribute('aria-pressed', String(turbo));
  }
  function pace(): Pace {
    return turbo ? 'turbo' : 'normal';
  }

  function press(): void {
    if (busy) {
      reels.hurry();
      skip?.();
      return;
    }
    void spin();
  }

  function setBusy(now: boolean): void {
    busy = now;
    tellRound(now);
    stake.lock(now);
    spinButton.classList.toggle('busy', now);
    spinButton.setAttribute('aria-label', t(now ? 'stopNow' : 'spin'));
    spinButton.toggleAttribute('data-busy', now);
  }

  async function spin(): Promise<void> {
    const given = free.stake();
    const staked = given ?? stake.value();
    if (given === undefined && balance.units !== undefined && balance.units < staked)
      return frame.refused('insufficient_funds');
    setBusy(true);
    clearWin();
    const before = balance.units;
    if (before !== undefined && given === undefined) balance.set(before - staked);
    reels.start();
    const [answer] = await Promise.all([
      api.spinSlot(staked, given !== undefined),
      pause(turbo || reducedMotion() ? 0 : 350),
    ]);
    if (answer.ok) {
      await playRound(answer.round);
      if (given !== undefined) free.set(answer.freeRounds);
      return;
    }
    if (answer.code === 'free_over') free.set(null);
    await reels.land(lastShown, 'turbo');
    balance.set(before);
    setBusy(false);
    await refuseRound(frame, answer.code, resume);
  }

  async function resume(round: RoundView): Promise<void> {
    setBusy(true);
    if (round.outcome?.game === 'slot') {
      frame.toast(t('resume'));
      reels.start();
      return playRound(round);
    }
    await awaitReturn(frame, round);
    setBusy(false);
  }

  async function playRound(round: RoundView): Promise<void> {
    const outcome = round.outcome;
    if (outcome?.game !== 'slot') return setBusy(false);
    const lineBet = BigInt(round.stake) / BigInt(LINE_COUNT);
    let total = 0n;
    for (const [index, spin] of outcome.spins.entries()) {
      if (index > 0) {
        showFeature(outcome, index, total);
        reels.clear();
        reels.start();
        await pause(turbo ? 0 : 250);
      }
      lastShown = spin.stops;
      await reels.land(spin.stops, pace());
      total += BigInt(spin.pay) * lineBet;
      await showSpin(spin, lineBet, total, BigInt(round.stake), index > 0 || spin.awarded > 0);
      if (spin.awarded > 0) await announceFree(index === 0 ? 'freeSpinsWon' : 'freeSpinsMore', spin.awarded);
    }
    if (outcome.spins.length > 1) await endFeature(total);
    await finish(round, total);
  }

  /** One spin's pays, told in words too. */
  async function showSpin(
    spin: Spin,
    lineBet: bigint,
    total: bigint,
    staked: bigint,
    inFeature: boolean,
  ): Promise<void> {
    if (spin.pay === 0) {
      message.textContent = inFeature ? '' : t('noWin');
      return;
    }
    reels.highlight(spin);
    const paid = BigInt(spin.pay) * lineBet;
    const times = BigInt(spin.multiplier);
    const first = spin.lines[0];
    if (spin.lines.length > 1)
      message.textContent = t('linesWin', { count: spin.lines.length, amount: money.full(paid) });
    else if (first)
      message.textContent = t('lineWin', {
        line: first.line + 1,
        amount: money.full(BigInt(first.pay) * times * lineBet),
      });
    else message.textContent = t('scatterWin', { count: spin.scatters, amount: money.full(paid) });
    const multiple = paid / staked;
    const celebrate = paid > staked;
    if (multiple >= BIG_WIN) await bigWin(t(multiple >= GREAT_WIN ? 'greatWin' : 'bigWin'), paid);
    await skippable(
      countUp(winFigure, money, total, celebrate && !reducedMotion() ? (turbo ? 300 : 700) : 0),
    );
    await skippable(pause(turbo ? 250 : inFeature ? 900 : 500));
  }

  async function bigWin(text: string, paid: bigint): Promise<void> {
    const figure = el('strong', {});
    banner.replaceChildren(el('span', { class: 'burst' }), el('b', {}, text), figure);
    banner.hidden = false;
    if (!reducedMotion())
      banner.animate(
        [
          { opacity: 0, transform: 'translateY(12px)' },
          { opacity: 1, transform: 'none' },
        ],
        { duration: 200, easing: 'cubic-bezier(.2,.7,.2,1)' },
      );
    await skippable(countUp(figure, money, paid, reducedMotion() ? 0 : 1800));
    await skippable(pause(1200));
    banner.hidden = true;
  }

  async function announceFree(key: 'freeSpinsWon' | 'freeSpinsMore', count: number): Promise<void> {
    banner.replaceChildren(
      el('span', { class: 'burst' }),
      el('b', {}, t(key, { count })),
      el('strong', {}, t('freeTimes', { times: FREE_MULTIPLIER })),
    );
    banner.hidden = false;
    frame.say(t(key, { count }));
    if (!reducedMotion())
      banner.animate(
        [
          { opacity: 0, transform: 'translateY(12px)' },
          { opacity: 1, transform: 'none' },
        ],
        { duration: 200 },
      );
    await skippable(pause(turbo ? 1200 : 2200));
    banner.hidden = true;
  }

  /** How far the feature is: a gauge of ticks on the half-moon, one goes out per spin. */
  function showFeature(outcome: SlotOutcome, index: number, total: bigint): void {
    const known = outcome.spins.slice(0, index).reduce((sum, spin) => sum + spin.awarded, 0);
    root.classList.add('in-feature');
    feature.hidden = false;
    const ticks = Array.from({ length: Math.min(known, 60) }, (_, i) => {
      const angle = Math.PI * ((i + 0.5) / Math.min(known, 60));
      const [x, y] = [Math.cos(Math.PI - angle), Math.sin(angle)];
      return svg('path', {
        class: i < index ? 'gone' : 'left',
        d: `M${100 + x * 78} ${92 - y * 78}L${100 + x * 92} ${92 - y * 92}`,
      });
    });
    feature.replaceChildren(
      svg('svg', { viewBox: '0 0 200 98', class: 'gauge', 'aria-hidden': 'true' }, ...ticks),
      el(
        'div',
        { class: 'feature-text' },
        el('span', {}, t('freeSpins')),
        el('b', {}, `${index} / ${known}`),
        el('span', { class: 'feature-total' }, amount(money, total)),
      ),
    );
    message.textContent = t('freeSpinOf', { index, count: known });
  }

  async function endFeature(total: bigint): Promise<void> {
    const figure = el('strong', {});
    banner.replaceChildren(el('span', { class: 'burst' }), el('b', {}, t('freeTotal')), figure);
    banner.hidden = false;
    await skippable(countUp(figure, money, total, reducedMotion() ? 0 : 1200));
    await skippable(pause(1400));
    banner.hidden = true;
    feature.hidden = true;
    root.classList.remove('in-feature');
  }

  async function finish(round: RoundView, total: bigint): Promise<void> {
    balance.set(balanceAfter(round, total));
    winFigure.replaceChildren(total > 0n ? amount(money, total) : '–');
    const key = total > BigInt(round.stake) ? 'youWon' : 'comesBack';
    const text = total > 0n ? t(key, { amount: money.full(total) }) : t('noWin');
    frame.say(text);
    const seen = await api.seen(round.id);
    if (seen.ok && seen.balance !== null) balance.set(seen.balance);
    tellResult(result, text, round, total);
    setBusy(false);
    cycleLines(round);
  }

  /** While nothing happens the winning lines are shown one by one. */
  function cycleLines(round: RoundView): void {
    const last = round.outcome?.game === 'slot' ? round.outcome.spins.at(-1) : undefined;
    if (!last || last.lines.length < 2 || reducedMotion()) return;
    let at = -1;
    const timer = setInterval(() => {
      if (busy) return clearInterval(timer);
      at = at + 1 >= last.lines.length ? -1 : at + 1;
      if (at < 0) reels.highlight(last);
      else reels.highlight(last, at);
    }, 1300);
  }

  function clearWin(): void {
    reels.clear();
    winFigure.textContent = '–';
    message.textContent = '';
    delete result.dataset['round'];
    result.textContent = '';
  }

  /** A press on the button while something is shown ends the showing, never the round. */
  function skippable(work: Promise<void>): Promise<void> {
    return Promise.race([work, new Promise<void>((done) => (skip = done))]).then(() => (skip = undefined));
  }
}

function lastStops(recent: readonly RoundView[]): number[] | undefined {
  const outcome = recent.find((round) => round.outcome?.game === 'slot')?.outcome;
  return outcome?.game === 'slot' ? outcome.spins.at(-1)?.stops : undefined;
}
