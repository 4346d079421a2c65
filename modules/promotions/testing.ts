import type { Database, Tx } from '@baize/db';
import { memoryLogger, parseUnits, type Clock } from '@baize/kernel';
import { anAuditLog } from '@baize/members/testing';
import { FREE_TERMS, storedTerms } from '@baize/rewards';
import { aFileStore } from '@baize/storage/testing';
import type { PromotionsDeps } from './deps.ts';
import { insertPromotion, insertVersion, lockPromotion, updateBudget } from './promotion.sql.ts';
import { promotionContent, type PromotionContent, type Terms } from './terms.ts';
export { dryRunPromotion } from './dry-run.ts';

type Part<T> = { [K in keyof T]?: T[K] };
export type TermsOptions = Omit<Part<Terms>, 'who' | 'when' | 'how'> & {
  who?: Part<Terms['who']>;
  when?: Part<Terms['when']>;
  how?: Part<Terms['how']>;
};

/** Ten dollars for whoever presses the button, once, with nothing asked. */
export const someTerms = ({ who, when, how, ...rest }: TermsOptions = {}): Terms => ({
  type: 'EVENT',
  trigger: 'JOIN',
  lossPeriod: 'WEEK',
  what: { kind: 'FIXED', amount: '10' },
  asks: null,
  ...rest,
  who: {
    registeredFrom: null,
    registeredTo: null,
    registeredWithinDays: null,
    levelMin: 0,
    levelMax: 20,
    needs: [],
    birthday: 'NONE',
    isInvited: false,
    deposit: null,
    validBet: null,
    once: [],
    limit: 'ONCE',
    ...who,
  },
  when: { from: '2026-01-01', to: null, weekdays: [], hours: null, ...when },
  how: {
    way: 'AUTOMATIC',
    code: null,
    mayReapply: true,
    needsRemark: false,
    picturesMin: 0,
    ...how,
  },
});

type Texts = PromotionContent['texts'];
export const someContent = (
  terms: TermsOptions = {},
  more: { texts?: Texts; imageUrl?: string; sort?: number } = {},
): PromotionContent =>
  promotionContent.parse({
    terms: someTerms(terms),
    texts: more.texts ?? {
      EN: { title: 'A gift', content: '<p>For you.</p>' },
      CN: { title: '礼物', content: '' },
      KM: { title: 'អំណោយ', content: '' },
    },
    imageUrl: more.imageUrl ?? '',
    sort: more.sort ?? 0,
  });

/** A promotion that runs, as two operators would have published it. */
export async function aPromotion(
  tx: Tx,
  {
    merchantId,
    content,
    budget = '1000',
    at,
  }: { merchantId: number; content: PromotionContent; budget?: string; at: Date },
): Promise<number> {
  const promoId = await insertPromotion(tx, { merchantId, draft: content, at });
  await insertVersion(tx, { promoId, version: 1, content, at });
  await updateBudget(tx, promoId, parseUnits(budget));
  return promoId;
}

/** Its next version, as publishing writes it. */
export async function aVersion(
  tx: Tx,
  { promoId, content, at }: { promoId: number; content: PromotionContent; at: Date },
): Promise<void> {
  const row = await lockPromotion(tx, promoId);
  await insertVersion(tx, { promoId, version: (row?.version ?? 0) + 1, content, at });
}

export function promotionsForTests(db: Database, clock: Clock): PromotionsDeps {
  return { db, clock, log: memoryLogger(), audit: anAuditLog().audit, files: aFileStore() };
}

type Said = [title: string, content: string];
const texts = (EN: Said, CN: Said, KM: Said) => {
  const of = ([title, content]: Said) => ({ title, content });
  return { EN: of(EN), CN: of(CN), KM: of(KM) };
};

/** What the pictures of the demo's promotions show, in their order; the last is the second brand's. */
export const PROMOTION_PICTURES = [
  { glyph: 'present', cloth: 1 },
  { glyph: 'anticlockwise-rotation', cloth: 2 },
  { glyph: 'piggy-bank', cloth: 3 },
  { glyph: 'open-treasure-chest', cloth: 4 },
] as const;
type Seeded = {
  merchantId: number;
  fromDay: string;
  at: Date;
  /** Addresses of the drawn pictures. */
  art?: readonly string[];
};

/** The demo's promotions: one to join, one that comes by itself, one chosen with a deposit. What is there stays. */
export async function seedDemo(tx: Tx, { merchantId, fromDay, at, art = [] }: Seeded): Promise<void> {
  const { rows } = await listPromotionsOf(tx, merchantId);
  if (rows > 0) return;
  const when = { from: fromDay };
  const asks = storedTerms({ ...FREE_TERMS, turnoverTimes: 500, days: 14 });
  const ready: [PromotionContent, budget: string][] = [
    [
      someContent(
        {
          type: 'NEWCOMER',
          when,
          asks,
          what: { kind: 'FIXED', amount: '5' },
          who: { once: ['person', 'device'] },
        },
        {
          texts: texts(
            ['Welcome gift', '<p>A first five dollars to look around with.</p>'],
            ['迎新红利', '<p>首份 5 美元，先体验再说。</p>'],
            ['អំណោយស្វាគមន៍', '<p>ប្រាំដុល្លារដំបូងសម្រាប់សាកល្បង។</p>'],
          ),
          imageUrl: art[0] ?? '',
        },
      ),
      '5000',
    ],
    [
      someContent(
        {
          type: 'CASHBACK',
          trigger: 'NET_LOSS',
          lossPeriod: 'WEEK',
          when,
          what: { kind: 'PERCENT', bps: 500, cap: '100' },
          who: { limit: 'WEEKLY' },
        },
        {
          texts: texts(
            ['Weekly cashback', '<p>Part of a bad week comes back.</p>'],
            ['每周返现', '<p>手气不佳的一周，返还一部分。</p>'],
            ['សងប្រាក់ប្រចាំសប្តាហ៍', '<p>ផ្នែកមួយនៃសប្តាហ៍មិនល្អត្រូវបានសងវិញ។</p>'],
          ),
          imageUrl: art[1] ?? '',
          sort: 1,
        },
      ),
      '10000',
    ],
    [
      someContent(
        {
          type: 'DEPOSIT',
          trigger: 'DEPOSIT',
          when,
          asks: storedTerms({ ...FREE_TERMS, turnoverTimes: 1_000, days: 14 }),
          what: { kind: 'PERCENT', bps: 2_000, cap: '50' },
          who: { limit: 'DAILY', deposit: { which: 'DAILY', nth: 1, min: '20', max: null } },
        },
        {
          texts: texts(
            ['Daily deposit bonus', '<p>20 % more on your first deposit of the day.</p>'],
            ['每日首存红利', '<p>每日首次存款加赠 20%。</p>'],
            ['ប្រាក់រង្វាន់ដាក់ប្រាក់ប្រចាំថ្ងៃ', '<p>បន្ថែម 20 % លើការដាក់ប្រាក់ដំបូងនៃថ្ងៃ។</p>'],
          ),
          imageUrl: art[2] ?? '',
          sort: 2,
        },
      ),
      '10000',
    ],
  ];
  for (const [content, budget] of ready) await aPromotion(tx, { merchantId, content, budget, at });
}

/**
 * The second demo brand's, in riel: the first deposit doubled, up to 131,000. Where Khmer is read the title says 131K (PROMO-019), and
 * the terms below it are the same.
 */
export async function seedWelcome(tx: Tx, { merchantId, fromDay, at, art = [] }: Seeded): Promise<void> {
  const { rows } = await listPromotionsOf(tx, merchantId);
  if (rows > 0) return;
  const content = someContent(
    {
      type: 'NEWCOMER',
      trigger: 'DEPOSIT',
      when: { from: fromDay },
      asks: storedTerms({ ...FREE_TERMS, turnoverTimes: 800, days: 14 }),
      what: { kind: 'PERCENT', bps: 10_000, cap: '131000' },
      who: { once: ['person', 'device'], deposit: { which: 'FIRST', nth: 1, min: '20000', max: null } },
    },
    {
      texts: texts(
        ['Welcome bonus', '<p>Your first deposit is doubled, up to 131,000 riel.</p>'],
        ['迎新红利', '<p>首次存款翻倍，最高 131,000 瑞尔。</p>'],
        ['ប្រាក់រង្វាន់ចុះឈ្មោះរហូតដល់ 131K', '<p>ប្រាក់ដាក់ដំបូងត្រូវបានបង្កើនទ្វេដង រហូតដល់ 131,000 រៀល។</p>'],
      ),
      imageUrl: art.at(-1) ?? '',
    },
  );
  await aPromotion(tx, { merchantId, content, budget: '40000000', at });
}

const listPromotionsOf = (tx: Tx, merchantId: number) =>
  tx.one<{ rows: number }>('select count(*)::int as rows from promotions.promotion where merchant_id = $1', [
    merchantId,
  ]);
