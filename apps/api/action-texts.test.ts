import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.join(import.meta.dirname, '../..');
const sources = ['modules', 'apps/launcher'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.fixture|testing)\.ts$/.test(name) && !name.includes('node_modules'))
    .map((name) => fs.readFileSync(path.join(ROOT, folder, name), 'utf8')),
);
const LEDGER = fs.readFileSync(path.join(ROOT, 'modules/wallet/transfer-kinds.ts'), 'utf8');
const wordsIn = (tag: string): ReadonlySet<string> =>
  new Set(
    Object.keys(
      JSON.parse(
        fs.readFileSync(path.join(ROOT, `packages/i18n/messages/${tag}/console.json`), 'utf8'),
      ) as object,
    ),
  );
/** Other languages hold the same keys: packages/i18n/check. */
const keys = wordsIn('en');
const withoutWords = (group: string, codes: Iterable<string>): string[] =>
  [...new Set(codes)].map((code) => `console.${group}.${code}`).filter((key) => !keys.has(key));
const found = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, one = '']) => one));

/** A member's own journal of limits and pauses is no part of the log. */
const JOURNAL = /\binsertChange\([^;]*;|\bconst action = [^;]*'limit\.[^;]*;/g;
const acting = sources.map((text) => text.replaceAll(JOURNAL, ''));
/** Where an act is named: as a field, before it becomes one, or for an entry without a caller. */
const SPOTS = [
  /\b(?:action|createAction): ((?:[\w.! =']+ \? )?'[\w.-]+'(?: : '[\w.-]+')?)/g,
  /\bconst (?:action|actionOf|kind)\b([^;]*);/g,
  /\b(?:entryOf|commandEntry)\(([^)]*)\)/g,
];
const DOTTED = /'([a-z][\w-]*\.[\w.-]+)'/g;
const FEWEST_ACTIONS = 110;

/** Acts that are put together, with everything that can stand in them. */
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  'contract.${action}': ['reject', 'withdraw'],
  'contract.end-${action}': ['request', 'accept', 'reject', 'withdraw'],
  'diligence.funds.${event}': ['ask', 'accept', 'refuse', 'ask_again', 'withdraw'],
  "messaging.feedback.${to.state === 'CLOSED' ? 'close' : 'answer'}": ['close', 'answer'],
  'withdrawal.${action}': [
    'claim',
    'release',
    'approve',
    'reject',
    'mark-paid',
    'force-receipt',
    'pay-rest',
    'rest-paid-by-hand',
    'refund-rest',
  ],
  'withdrawal.${payRestAction(byHand)}': ['pay-rest', 'rest-paid-by-hand'],
};

test('OP-01 the audit log and its filter have words for every act that the product names', () => {
  const actions = acting.flatMap((text) =>
    SPOTS.flatMap((spot) => [...text.matchAll(spot)]).flatMap(([, named = '']) =>
      [...named.matchAll(DOTTED)].map(([, action = '']) => action),
    ),
  );
  assert.ok(new Set(actions).size > FEWEST_ACTIONS, `${new Set(actions).size} acts were found`);
  assert.deepEqual(withoutWords('action', actions), [], 'keys of packages/i18n/messages that are missing');
});

test('OP-01 acts that are put together have words, each of them', () => {
  assert.deepEqual([...new Set(found(/\baction: `([^`]+)`/g))].toSorted(), Object.keys(COMPOSED).toSorted());
  const composed = Object.entries(COMPOSED).flatMap(([text, words]) =>
    words.map((word) => text.replace(/\$\{.*\}/, word)),
  );
  assert.deepEqual(withoutWords('action', composed), []);
});

test('OP-01 the audit log has words for every kind of thing that is acted on', () => {
  const targets = [
    ...found(/\btarget: [^\n]*?`(?:merchant:\$\{[\w.]+\}\/)?([a-z][a-z-]*):\$\{/g),
    ...found(/\bconst (?:subjectOf|targetOf)\b[^;]*?`([a-z][a-z-]*):\$\{/g),
  ];
  assert.ok(targets.length > 40, `${targets.length} targets were found`);
  assert.deepEqual(withoutWords('target', targets), []);
});

test('OP-25 the console’s ledger has words for every kind of entry and every other side', () => {
  const [, kinds = '', houses = ''] =
    /KIND = \{(.*?)\} as const.*const HOUSE = \{(.*?)\} as const/s.exec(LEDGER) ?? [];
  const names = (block: string) => [...block.matchAll(/^ {2}(\w+): \d+,$/gm)].map(([, name = '']) => name);
  assert.ok(names(kinds).length > 25 && names(houses).length > 10);
  assert.deepEqual(withoutWords('ledger', names(kinds)), []);
  assert.deepEqual(withoutWords('house', [...names(houses), 'vendor', 'float']), []);
});
