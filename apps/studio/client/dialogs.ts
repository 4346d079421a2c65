import {
  FREE_MULTIPLIER,
  FREE_SPINS,
  LINES,
  LINE_COUNT,
  LINE_PAYS,
  REELS,
  ROWS,
  SCATTER,
  SCATTER_PAYS,
  WILD,
} from '../games/slot/reels.ts';
import { RETURNS } from '../games/returns.ts';
import { colourOf, returnMultiple, SPOTS } from '../games/roulette/table.ts';
import { windowOf } from '../games/slot/spin.ts';
import type { Fair, RoundView } from './api.ts';
import { button, el, icon, ICONS, svg } from './dom.ts';
import type { Frame } from './frame.ts';
import { symbolUse } from './symbols.ts';

function openDialog(
  frame: Frame,
  title: string,
  testId: string,
  ...body: (Node | string | null)[]
): HTMLDialogElement {
  const dialog = el('dialog', { 'aria-label': title, 'data-testid': testId });
  dialog.append(
    el(
      'header',
      {},
      el('h2', {}, title),
      button(
        { class: 'icon-button', 'aria-label': frame.t('close') },
        () => dialog.close(),
        icon(ICONS.close),
      ),
    ),
    el(
      'div',
      { class: 'body' },
      frame.session.playMoney ? el('p', { class: 'notice' }, frame.t('demoLong')) : null,
      ...body,
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function openSlotRules(frame: Frame, stake: bigint): void {
  const { t, money } = frame;
  const lineBet = stake / BigInt(LINE_COUNT);
  const row = (count: number, pay: number, words: (count: number) => string): Node[] => [
    el('dt', {}, words(count)),
    el('dd', {}, money.text(BigInt(pay) * lineBet)),
  ];
  const card = (symbol: number, pays: readonly number[], note: string | null): Node =>
    el(
      'div',
      { class: 'pay' },
      el('div', { class: 'art' }, symbolUse(symbol)),
      el(
        'div',
        {},
        el(
          'dl',
          {},
          ...[5, 4, 3].flatMap((count) =>
            row(count, pays[count - 3] ?? 0, note ? (n) => `${n} ×` : (n) => t('ofAKind', { count: n })),
          ),
        ),
        note ? el('small', {}, note) : null,
      ),
    );
  const cards = LINE_PAYS.flatMap((pays, symbol) =>
    symbol === WILD || symbol === SCATTER ? [] : [card(symbol, pays, null)],
  );
  const lines = LINES.map((rows, i) =>
    el(
      'figure',
      {},
      svg(
        'svg',
        { viewBox: `0 0 ${REELS * 12} ${ROWS * 12}`, 'aria-hidden': 'true' },
        ...rows.flatMap((on, reel) =>
          Array.from({ length: ROWS }, (_, r) =>
            svg('rect', {
              x: reel * 12 + 1,
              y: r * 12 + 1,
              width: 10,
              height: 10,
              rx: 2,
              class: r === on ? 'on' : 'off',
            }),
          ),
        ),
      ),
      String(i + 1),
    ),
  );
  openDialog(
    frame,
    t('info'),
    'info',
    el('p', {}, t('slotRules', { lines: LINE_COUNT, spins: FREE_SPINS, times: FREE_MULTIPLIER })),
    el('p', {}, t('returnToPlayer', { percent: `${RETURNS.slot.rtpText} %` })),
    el('p', {}, stakeLimits(frame)),
    el('h3', {}, t('slotPaysFor', { amount: money.full(stake) })),
    el(
      'div',
      { class: 'pays' },
      card(SCATTER, SCATTER_PAYS, t('scatterAnywhere', { spins: FREE_SPINS })),
      ...cards,
    ),
    el('h3', {}, t('slotLines', { lines: LINE_COUNT })),
    el('div', { class: 'line-list' }, ...lines),
  );
}

function stakeLimits({ t, money, session }: Frame): string {
  const { slotStakes, chips, totalMax } = session.limits;
  const isSlot = session.game.kind === 'slot';
  return t('stakeLimits', {
    from: money.full(BigInt((isSlot ? slotStakes : chips)[0] ?? '0')),
    to: money.full(BigInt((isSlot ? slotStakes.at(-1) : totalMax) ?? '0')),
  });
}

/** A spot of each size, the smallest first: what a spot pays follows from how many numbers it covers. */
const SPOT_OF_EACH_SIZE = [
  ...new Map([...SPOTS.values()].map((spot) => [spot.numbers.length, spot])).values(),
].toSorted((a, b) => a.numbers.length - b.numbers.length);

export function openRouletteRules(frame: Frame): void {
  const { t, money, session } = frame;
  const covers = (count: number): string => {
    if (count === 1) return t('coversOne');
    if (count === 12) return t('dozensAndColumns');
    return count === 18 ? t('evenChances') : t('coversNumbers', { count });
  };
  openDialog(
    frame,
    t('info'),
    'info',
    el('p', {}, t('rouletteRules')),
    el('p', {}, t('returnToPlayer', { percent: `${RETURNS.roulette.rtpText} %` })),
    el(
      'p',
      {},
      `${stakeLimits(frame)}. ${t('spotLimit', { amount: money.full(BigInt(session.limits.spotMax)) })}`,
    ),
    el('h3', {}, t('rouletteOdds')),
    el(
      'dl',
      { class: 'odds' },
      ...SPOT_OF_EACH_SIZE.flatMap((spot) => [
        el('dt', {}, covers(spot.numbers.length)),
        el('dd', {}, t('oddsTo', { odds: returnMultiple(spot) - 1 })),
      ]),
    ),
  );
}

/** The last fifty rounds with what was staked, won and left (standards R24). */
export async function openHistory(frame: Frame): Promise<void> {
  const { t, money, api } = frame;
  const list = el('ul', { class: 'rounds' });
  openDialog(frame, t('history'), 'history', list);
  const answer = await api.rounds();
  if (!answer.ok) return frame.refused(answer.code);
  if (answer.rounds.length === 0) list.append(el('li', {}, t('historyEmpty')));
  for (const round of answer.rounds) {
    const win = BigInt(round.win ?? '0');
    const net = win - BigInt(round.stake);
    list.append(
      el(
        'li',
        {},
        describe(frame, round),
        el(
          'span',
          { class: `net ${net > 0n ? 'plus' : ''}` },
          round.outcome ? `${net > 0n ? '+' : ''}${money.text(net)}` : '0',
        ),
        el(
          'time',
          {},
          new Date(round.at).toLocaleString(document.documentElement.lang, {
            dateStyle: 'short',
            timeStyle: 'medium',
          }),
        ),
        el(
          'span',
          { class: 'more' },
          el('span', {}, `${t('stake')} ${money.text(BigInt(round.stake))}`),
          round.balanceAfter === null
            ? null
            : el('span', {}, `${t('balance')} ${money.text(BigInt(round.balanceAfter))}`),
          el(
            'a',
            {
              href: verifyLink(round.fair, round.outcome?.game ?? 'slot'),
              target: '_blank',
              rel: 'noopener',
            },
            t('fairVerify'),
          ),
        ),
        // What customer service asks for.
        el('small', { class: 'round-id' }, `${t('round')} ${round.id}`),
      ),
    );
  }
}

/** What came: the pocket, or the first spin's window in small. */
function describe({ t }: Frame, round: RoundView): Node {
  const { outcome } = round;
  if (!outcome) return el('span', {}, t('voided'));
  if (outcome.game === 'roulette')
    return el('span', { class: `came ${colourOf(outcome.pocket)}` }, String(outcome.pocket));
  const free = outcome.spins.length - 1;
  const reels = windowOf(outcome.spins[0]?.stops ?? []).map((shown) =>
    el('span', { class: 'mini-reel' }, ...shown.map((symbol) => symbolUse(symbol))),
  );
  return el(
    'span',
    { class: 'came' },
    el('span', { class: 'mini', 'aria-hidden': 'true' }, ...reels),
    free > 0 ? t('freeSpinsWon', { count: free }) : null,
  );
}

/** The verifier takes its values behind the #, which is never sent to any server. */
export function verifyLink(
  fair: { serverHash: string; clientSeed: string; nonce: number; serverSeed?: string | null },
  game: string,
): string {
  const values = new URLSearchParams({
    game,
    hash: fair.serverHash,
    client: fair.clientSeed,
    nonce: String(fair.nonce),
  });
  if (fair.serverSeed) values.set('server', fair.serverSeed);
  return `/fair?lang=${document.documentElement.dataset['language'] ?? 'EN'}#${values}`;
}

export async function openFairness(frame: Frame): Promise<void> {
  const { t, api, session } = frame;
  const inUse = el('div', {});
  const revealed = el('ul', { class: 'rounds' });
  const seed = el('input', {
    maxlength: 64,
    pattern: '[A-Za-z0-9_\\-]{1,64}',
    autocomplete: 'off',
    spellcheck: 'false',
    'data-testid': 'client-seed',
  });
  const rotate = button(
    { class: 'second', 'data-testid': 'rotate' },
    () => void change(),
    icon(ICONS.check),
    t('fairRotate'),
  );
  openDialog(
    frame,
    t('fairness'),
    'fair',
    el('p', {}, t('fairIntro')),
    inUse,
    el('label', { class: 'field' }, el('span', {}, `${t('fairClientSeed')} (${t('fairSeedHint')})`), seed),
    rotate,
    el('h3', {}, t('fairRevealed')),
    revealed,
    el(
      'p',
      {},
      el(
        'a',
        {
          href: `/fair?lang=${session.language}`,
          target: '_blank',
          rel: 'noopener',
          'data-testid': 'verify-link',
        },
        t('fairVerify'),
      ),
    ),
  );
  await show();

  async function show(): Promise<void> {
    const fair = await api.fair();
    if (!fair.ok) return frame.refused(fair.code);
    inUse.replaceChildren(
      el('h3', {}, t('fairHash')),
      el('code', { class: 'mono', 'data-testid': 'server-hash' }, fair.inUse.serverHash),
      el('p', {}, `${t('fairNonce')}: ${fair.inUse.nonce}`),
    );
    seed.value = fair.inUse.clientSeed;
    revealed.replaceChildren(
      ...(fair.revealed.length === 0 ? [el('li', {}, t('fairNone'))] : fair.revealed.map(revealedRow)),
    );
  }
  function revealedRow(pair: Fair & { serverSeed: string }): HTMLElement {
    return el(
      'li',
      {},
      el('code', { class: 'mono', 'data-testid': 'server-seed' }, pair.serverSeed),
      el(
        'a',
        {
          href: verifyLink({ ...pair, nonce: Math.max(0, pair.nonce - 1) }, session.game.kind),
          target: '_blank',
          rel: 'noopener',
          'data-testid': 'verify-seed',
        },
        t('fairVerify'),
      ),
      el('span', { class: 'more' }, `${pair.clientSeed} · 0–${Math.max(0, pair.nonce - 1)}`),
    );
  }
  async function change(): Promise<void> {
    if (!seed.checkValidity() || seed.value === '') return seed.focus();
    const answer = await api.rotate(seed.value);
    if (!answer.ok)
      return frame.toast(answer.code === 'round_unfinished' ? t('fairOpenRound') : t('e_other'), 'warn');
    await show();
  }
}
