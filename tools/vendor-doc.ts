import fs from 'node:fs';
import path from 'node:path';
import {
  BATCH_BODY_BYTES_MAX,
  BATCH_ITEMS_MAX,
  BODY_BYTES_MAX,
  GAMES_API_BASE,
  gamesCalls,
  gamesPaths,
  KEY_ID_HEADER,
  RSA_BITS_MIN,
  SIGNATURE_HEADERS,
  statusRules,
  TIMESTAMP_HEADER,
  TIMESTAMP_WINDOW_MS,
  walletCalls,
  walletPaths,
} from '@baize/vendor-protocol';
import { z } from 'zod';
import { root } from './house.ts';

/** `npm run vendor:doc`: writes the tables of docs/vendor-protocol.md from packages/vendor-protocol. */
const file = path.join(root, 'docs/vendor-protocol.md');

/** What a field means, by its name, and where that differs by `call.name`; the schemas say its type and whether it must be there. */
const MEANS: Readonly<Record<string, string>> = {
  amount: 'money, units',
  balance: 'after the call, units; below zero only after a win was taken back',
  bet: 'free text: market, selection',
  birth_date: 'not told',
  affiliate_id: 'not told',
  campaign_uuid: 'of a free bet',
  country: 'two letters',
  created_at: 'ISO-8601, UTC',
  currency: 'of the wallet, as at the launch',
  deposit_url: 'where a member pays in',
  end_time: 'ISO-8601, UTC',
  game_code: 'as you list it',
  'balance.game_code': 'null: the lobby',
  game_currency: 'where it differs from the wallet’s',
  'batch.items': 'wins and rollbacks, without `request_uuid`; each has `type`: `win` or `rollback`',
  items: 'one per item, in their order',
  ip: 'of the member',
  is_aggregated: 'one transaction for several bets',
  is_free:
    'of a free round: no stake is taken. A bet with it names a grant that a launch told of in `free_rounds`, or is refused by `RS_ERROR_LIMIT_REACHED`',
  is_supplier_promo: 'paid by you',
  jackpot_win: 'the part of `amount` that is a jackpot',
  jurisdiction: 'not told',
  lang: 'of the member: `en`, `zh-CN`, `km`',
  lobby_url: 'the way back; also in a frame',
  meta: 'yours; read are `valid_bet` (units, lowers what counts for turnover), `odds` with `odds_type`, `result`',
  'gameUrl.meta': 'title, label and palette of the game, and `trial`: play money',
  operator_id: 'what you call us',
  platform: 'the member’s device',
  product: 'your product',
  reference_transaction_uuid: 'the transaction it belongs to or takes back',
  registration_date: 'of the member',
  request_uuid: 'of this attempt; comes back in the answer',
  reward_uuid: 'of a free round: the grant it is played from',
  free_rounds:
    'rounds the member may play here without a stake: `reward_uuid`, `rounds` left, `amount` (stake of each, units), `expires_at`; left out, or null: none',
  round: 'groups the bets and wins of one round',
  round_closed: 'true: nothing more comes in this round',
  sex: 'not told',
  start_time: 'ISO-8601, UTC',
  state: '`REFUSED`: we refused it for good; `PENDING`: you have no final answer yet',
  status: 'one of the statuses below',
  sub_partner_id: 'the brand',
  supplier_transaction_id: 'your own number, for support',
  supplier_user: 'what you call the member',
  tags: 'not told',
  token: 'of the launch or of its session',
  transaction: '`state`: `APPLIED`, `REJECTED`, `ROLLED_BACK`, or `TOMBSTONE` (its rollback came first)',
  transaction_uuid: 'of the transaction; processed once',
  'gameRound.transaction_uuid': 'any of the round',
  transfer_status: '`UNKNOWN`: you never heard of it',
  type: 'of the transaction',
  url: 'opened in a frame or a window',
  user: 'our name of the member: opaque, never the account',
  'win.reference_transaction_uuid':
    'the bet it belongs to, also of a free round; may be left out, or null, only where `is_free` or `is_supplier_promo` is true or a `reward_uuid` is given',
  'rollback.amount':
    'none: a rollback takes back the whole; with a sum it is refused, `RS_ERROR_WRONG_TYPES`',
  'rollback.currency': 'none, as `amount`',
  valid_bet: 'of the stake, units',
};

type Part = { type?: string | string[]; anyOf?: Part[]; enum?: unknown[]; items?: Part; pattern?: string } & {
  minLength?: number;
  maxLength?: number;
  format?: string;
  properties?: Record<string, Part>;
  required?: string[];
};

const schemaOf = (schema: z.ZodType): Part =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'bigint') jsonSchema.type = 'integer';
    },
  }) as Part;

function typeOf(part: Part): string {
  if (part.anyOf) return [...new Set(part.anyOf.map(typeOf))].join(' or ');
  if (part.enum && part.enum.length <= 6) return part.enum.map((one) => `\`${String(one)}\``).join(' ');
  const { type = 'any', minLength, maxLength } = part;
  if (type === 'array') return 'list';
  const length = maxLength && type === 'string' ? `, ${minLength ?? 0} to ${maxLength}` : '';
  const name = Array.isArray(type) ? type.join(' or ') : type;
  return `${name.replace('string', 'text')}${length}`;
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Every field of one side of a call: those that must be there first. */
function fieldsOf(call: string, schema: z.ZodType): string[][] {
  const part = schemaOf(schema);
  const { properties = {}, required = [] } = part.type === 'array' ? (part.items ?? {}) : part;
  return Object.entries(properties)
    .toSorted(([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)))
    .map(([name, of]) => {
      const means = MEANS[`${call}.${name}`] ?? MEANS[name] ?? '';
      return [`\`${name}\``, typeOf(of), required.includes(name) ? 'yes' : '', means];
    })
    .filter(([, , , means]) => means !== 'not told');
}

const HEAD = ['field', 'type', 'must', 'means'];
const section = (
  title: string,
  path: string,
  call: string,
  of: { request: z.ZodType; response: z.ZodType },
) =>
  [
    `### ${title}`,
    `\`POST ${path}\``,
    table(HEAD, fieldsOf(call, of.request)),
    `Answer: ${fieldsOf(call, of.response)
      .map(([name = '']) => name)
      .join(', ')}.`,
  ].join('\n\n');

const TITLES: Readonly<Record<keyof typeof walletPaths, string>> = {
  check: 'Trade the launch token',
  userInfo: 'Who the member is',
  balance: 'Balance',
  bet: 'Bet',
  win: 'Win',
  rollback: 'Rollback',
  status: 'What became of a transaction (ours)',
  batch: 'Many wins and rollbacks (ours)',
};
const GAME_CALLS = {
  gameList: 'Your games',
  gameUrl: 'Launch',
  gameRound: 'Page of a round',
  transactionsList: 'Your transactions',
} as const satisfies Partial<Record<keyof typeof gamesPaths, string>>;
const TRANSFER_CALLS = {
  transferDeposit: 'Into your wallet',
  transferWithdraw: 'Out of it',
  transferWithdrawAll: 'All out of it',
  transferBalance: 'What lies in it',
  transferStatus: 'What became of a transfer',
} as const satisfies Partial<Record<keyof typeof gamesPaths, string>>;

const games = (titles: Partial<Record<keyof typeof gamesPaths, string>>): string =>
  (Object.keys(titles) as (keyof typeof gamesPaths)[])
    .map((call) => section(titles[call] ?? call, GAMES_API_BASE + gamesPaths[call], call, gamesCalls[call]))
    .join('\n\n');

const BLOCKS: Readonly<Record<string, () => string>> = {
  figures: () =>
    table(
      ['what', 'figure'],
      [
        [
          'signature header, the first that is there',
          SIGNATURE_HEADERS.map((name) => `\`${name}\``).join(', '),
        ],
        ['name of the key, optional', `\`${KEY_ID_HEADER}\``],
        ['time header', `\`${TIMESTAMP_HEADER}\`, at most ${TIMESTAMP_WINDOW_MS / 1000} s off`],
        ['key', `RSA, ${RSA_BITS_MIN} bits or more`],
        ['body', `at most ${BODY_BYTES_MAX / 1024} KiB, a batch ${BATCH_BODY_BYTES_MAX / 1024} KiB`],
        ['items of a batch', `at most ${BATCH_ITEMS_MAX}`],
      ],
    ),
  wallet: () =>
    (Object.keys(walletPaths) as (keyof typeof walletPaths)[])
      .map((call) => {
        const [path, ...aliases] = walletPaths[call];
        const also = aliases.length > 0 ? ` (also ${aliases.join(', ')})` : '';
        return section(TITLES[call] + also, path, call, walletCalls[call]);
      })
      .join('\n\n'),
  statuses: () =>
    table(
      ['status', 'means', 'of a bet', 'of a win or rollback'],
      Object.entries(statusRules).map(([status, { meaning, bet, credit }]) => [
        `\`${status}\``,
        meaning,
        bet.replace('_', ' '),
        credit,
      ]),
    ),
  games: () => games(GAME_CALLS),
  transfer: () => games(TRANSFER_CALLS),
};

/** docs/vendor-protocol.md as it is, and as the package wants it; a field nobody explained is an error. */
export function vendorDoc(): { is: string; wanted: string; unexplained: string[] } {
  const is = fs.readFileSync(file, 'utf8');
  const wanted = is.replaceAll(
    /(<!-- (\w+): written by `npm run vendor:doc` -->\n)[^]*?(\n<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}\n${BLOCKS[name]?.() ?? ''}\n${end}`,
  );
  const unexplained = [...wanted.matchAll(/^\| `(\w+)` \| .* \| \w* \| {2}\|$/gm)].map(
    ([, name = '']) => name,
  );
  return { is, wanted, unexplained };
}

if (import.meta.main) fs.writeFileSync(file, vendorDoc().wanted);
