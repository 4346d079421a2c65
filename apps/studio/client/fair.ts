import type { GlyphSet } from '../server/glyphs.ts';
import { button, el, icon, ICONS } from './dom.ts';
import { loadMessages } from './i18n.ts';
import { outcomePicture, rules } from './outcome.ts';
import { symbolSprite } from './symbols.ts';
import { hashOf, recompute } from '@baize/fair/verify';

/** The verifier: values behind the # or typed in; nothing leaves the browser. */
const t = await loadMessages(document.documentElement.dataset['language'] ?? 'EN');
const root = document.getElementById('game');
const block: { glyphs: GlyphSet } = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
const given = new URLSearchParams(location.hash.slice(1));
const field = (name: string, label: string, testId: string): HTMLInputElement =>
  el('input', {
    name,
    value: given.get(name) ?? '',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': label,
    'data-testid': testId,
  });

const server = field('server', t('verifyServerSeed'), 'verify-server');
const hash = field('hash', t('verifyHash'), 'verify-hash');
const client = field('client', t('fairClientSeed'), 'verify-client');
const nonce = field('nonce', t('verifyNonce'), 'verify-nonce');
const game = el(
  'select',
  { 'aria-label': t('verifyGame'), 'data-testid': 'verify-game' },
  el('option', { value: 'slot' }, t('gameSlot')),
  el('option', { value: 'roulette' }, t('gameRoulette')),
);
game.value = given.get('game') === 'roulette' ? 'roulette' : 'slot';
const answer = el('div', { 'aria-live': 'polite', class: 'answer' });
const row = (label: string, input: Element): HTMLElement =>
  el('label', { class: 'field' }, el('span', {}, label), input);

root?.append(
  symbolSprite(block.glyphs, 0, { wild: t('wild'), free: t('free') }),
  el(
    'main',
    { class: 'sheet' },
    el('h2', {}, t('verifyTitle')),
    el('p', {}, t('verifyIntro')),
    el(
      'div',
      { class: 'columns' },
      el(
        'div',
        {},
        row(t('verifyGame'), game),
        row(t('verifyServerSeed'), server),
        row(t('verifyHash'), hash),
        row(t('fairClientSeed'), client),
        row(t('verifyNonce'), nonce),
        button({ class: 'primary', 'data-testid': 'verify-run' }, () => void run(), t('verifyRun')),
      ),
      answer,
    ),
  ),
);
if (root) root.dataset['ready'] = 'true';
if (server.value !== '' && nonce.value !== '') await run();

async function run(): Promise<void> {
  if (!globalThis.crypto?.subtle)
    return answer.replaceChildren(el('p', { class: 'notice' }, t('verifySecure')));
  const seeds = {
    serverSeed: server.value.trim(),
    clientSeed: client.value.trim(),
    nonce: Number(nonce.value),
  };
  if (seeds.serverSeed === '' || !Number.isSafeInteger(seeds.nonce) || seeds.nonce < 0) return server.focus();
  const own = await hashOf(seeds.serverSeed);
  const matches = hash.value.trim() === '' ? undefined : own === hash.value.trim().toLowerCase();
  const outcome =
    game.value === 'roulette' ? await recompute(seeds, rules.roulette) : await recompute(seeds, rules.slot);
  answer.replaceChildren(
    el('code', { class: 'mono', 'data-testid': 'verify-own-hash' }, own),
    matches === undefined
      ? ''
      : el(
          'p',
          {
            class: matches ? 'match good' : 'match bad',
            'data-testid': 'verify-match',
            'data-match': String(matches),
          },
          icon(matches ? ICONS.check : ICONS.close),
          t(matches ? 'verifyMatches' : 'verifyDiffers'),
        ),
    outcomePicture(t, outcome),
  );
}
