import type { GlyphSet } from '../server/glyphs.ts';
import type { RoundView } from './api.ts';
import { verifyLink } from './dialogs.ts';
import { el } from './dom.ts';
import { loadMessages } from './i18n.ts';
import { moneyOf } from './money.ts';
import { outcomePicture } from './outcome.ts';
import { symbolSprite } from './symbols.ts';

/** The hosted page of one round: what was staked, what came, what was paid, and the values to check it with. */
type Data = {
  glyphs: GlyphSet;
  kind: 'slot' | 'roulette';
  currency: string;
  digits: number;
  gameCode: string;
  round: RoundView;
};
const t = await loadMessages(document.documentElement.dataset['language'] ?? 'EN');
const data: Data = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
const { round } = data;
const money = moneyOf(data.currency, data.digits);
const fact = (name: string, value: string): Node[] => [el('dt', {}, name), el('dd', {}, value)];
const root = document.getElementById('game');

root?.append(
  symbolSprite(data.glyphs, 0, { wild: t('wild'), free: t('free') }),
  el(
    'main',
    { class: 'sheet' },
    el('h2', {}, t('replayTitle')),
    el(
      'div',
      { class: 'columns' },
      el(
        'div',
        {},
        el(
          'dl',
          { class: 'facts' },
          ...fact(t('verifyGame'), data.gameCode),
          ...fact(t('round'), round.id),
          ...fact(
            t('roundTime'),
            new Date(round.at).toLocaleString(document.documentElement.lang, {
              dateStyle: 'medium',
              timeStyle: 'medium',
            }),
          ),
          ...fact(t('stake'), money.full(BigInt(round.stake))),
          ...fact(t('win'), money.full(BigInt(round.win ?? '0'))),
          ...round.bets.flatMap((bet) => fact(bet.spot, money.text(BigInt(bet.amount)))),
        ),
        el('h3', {}, t('fairHash')),
        el('code', { class: 'mono' }, round.fair.serverHash),
        round.fair.serverSeed
          ? el(
              'p',
              {},
              el(
                'a',
                { href: verifyLink(round.fair, data.kind), target: '_blank', rel: 'noopener' },
                t('fairVerify'),
              ),
            )
          : el('p', {}, t('replaySeedHidden')),
      ),
      round.outcome ? el('div', { class: 'answer' }, outcomePicture(t, round.outcome)) : '',
    ),
  ),
);
if (root) root.dataset['ready'] = 'true';
