import { moneyText } from '@baize/i18n';
import { BRANCH_SWITCHES } from '@baize/members/rules';
import type { Proposal } from './approvals.queries.ts';
import { hundredthsText } from '../../parts/hundredths.ts';
import { offerLines } from '../contracts/offer-lines.ts';
import { giveawayPayload } from '../giveaways/giveaway-text.ts';
import { missionLines } from '../missions/mission-text.ts';
import { ratesPayload } from '../rates/rate-text.ts';
import { referralPayload } from '../referral/referral-text.ts';
import { rebatePayload } from '../rebate/rebate-text.ts';
import { levelsPayload } from '../vip/level-text.ts';
import { pointsPayload, productPayload } from '../points/points-text.ts';
import { controlLines, type Texts } from './control-text.ts';

type Told = Pick<Proposal, 'kind' | 'payload' | 'amount' | 'currency'>;

/** Stands in a sentence for what a proposal does not say. */
const MISSING = '–';

const SUMS: readonly Told['kind'][] = [
  'promotions.publish',
  'promotions.budget',
  'giveaways.publish',
  'missions.mission',
];
/** What is at stake: the proposal's own sum, or the budget that an approval promises; null: none. */
export function sumOf({ kind, payload, amount }: Told): string | null {
  const after = payload['after'] as { budget?: unknown } | undefined;
  return amount ?? (SUMS.includes(kind) && typeof after?.budget === 'string' ? after.budget : null);
}

/** What an approval does, a sentence or a changed field each; `brandCurrency` is for what has no sum of its own. */
export function effectLines(
  texts: Texts,
  { kind, payload, amount, currency }: Told,
  brandCurrency: string,
): string[] {
  const { t } = texts;
  const text = (name: string): string => String(payload[name] ?? MISSING);
  const money = (decimal: string): string =>
    decimal === MISSING ? MISSING : moneyText(decimal, currency ?? brandCurrency);
  const sum = { amount: money(amount ?? MISSING), account: text('account') };
  switch (kind) {
    case 'deposit.credit':
      return [t('console.approvals.effect.credit', { ...sum, asked: money(text('orderAmount')) })];
    case 'incoming.settle':
      return [t('console.approvals.effect.line', { ...sum, ref: text('ref') })];
    case 'withdrawal.refund':
      return [t('console.approvals.effect.refund', sum)];
    case 'withdrawal.force-receipt':
      return [t('console.approvals.effect.forceReceipt', sum)];
    case 'withdrawal.mark-paid':
      return [t('console.approvals.effect.paid', sum)];
    case 'withdrawal.pay-rest':
      return [t(`console.approvals.effect.${payload['byHand'] === true ? 'restByHand' : 'rest'}`, sum)];
    case 'vendor-transfer.settle':
      return [
        t(`console.approvals.effect.vendor${text('direction') === 'OUT' ? 'Out' : 'In'}`, {
          ...sum,
          vendor: text('vendor'),
        }),
      ];
    case 'vendor-transfer.fail':
      return [t('console.approvals.effect.vendorFailed', { ...sum, vendor: text('vendor') })];
    case 'points.pass':
      return [t('console.approvals.effect.points', { ...sum, points: text('points') })];
    case 'contract.force':
      return [t('console.approvals.effect.contractForced', { ...sum, upline: text('upline') })];
    case 'bet.resolve':
      return [
        text('act') === 'void'
          ? t('console.approvals.effect.void', sum)
          : t('console.approvals.effect.settle', { account: sum.account, payout: money(text('payout')) }),
      ];
    case 'bet.reverse':
      return [
        t('console.approvals.effect.reverse', {
          account: sum.account,
          back: money(text('back')),
          taken: money(text('taken')),
        }),
      ];
    case 'ledger.adjust':
      return [t(`console.approvals.effect.${text('direction') === 'debit' ? 'debit' : 'adjust'}`, sum)];
    case 'member.move':
      return moveLines(texts, payload);
    case 'bonus.end': {
      const back = payload['takeBack'];
      const title = text('title');
      return typeof back === 'string'
        ? [t('console.approvals.effect.bonusAdjusted', { ...sum, title, back: money(back) })]
        : [t('console.approvals.effect.bonusEnded', { account: sum.account, title })];
    }
    case 'member.level':
      return [
        t('console.approvals.effect.level', {
          account: sum.account,
          from: String(payload['from']),
          to: String(payload['to']),
        }),
      ];
    case 'member.free-money':
      return [t('console.approvals.effect.freeMoney', sum)];
    case 'promotion.issue':
      return [t('console.approvals.effect.adjust', sum)];
    case 'capital.move':
      return [t(`console.approvals.effect.${text('direction') === 'out' ? 'capitalOut' : 'capitalIn'}`, sum)];
    case 'contract.house':
      return offerLines(t, payload as Parameters<typeof offerLines>[1], brandCurrency);
    case 'cashier.settings':
      return controlLines(
        texts,
        kind,
        'after' in payload ? payload : settingsOfBefore(payload),
        brandCurrency,
      );
    case 'approvals.rule':
      // Where one operator decides everything, the sum binds nobody.
      if (payload['onePerson'] === true) return [t('console.approvals.onePerson')];
      return Number(payload['secondPersonAbove']) === 0
        ? [t('console.approvals.ruleAlways')]
        : [t('console.approvals.effect.rule', { amount: money(text('secondPersonAbove')) })];
    case 'risk.rule':
    case 'site.security':
    case 'site.default-password':
    case 'site.settings':
    case 'play.connection':
    case 'play.connection-key':
    case 'play.connection-state':
    case 'vendor-wallet.settings':
    case 'member-transfer.settings':
    case 'contracts.limits':
    case 'agents.switches':
    case 'protection.reach':
    case 'diligence.settings':
    case 'diligence.list':
    case 'cashier.channel':
    case 'dispatch.channel':
    case 'promotions.budget':
      return controlLines(texts, kind, payload, brandCurrency);
    case 'referral.terms':
      return controlLines(texts, kind, referralPayload(texts, payload, brandCurrency), brandCurrency);
    case 'promotions.publish':
      return controlLines(texts, kind, promotionPayload(payload), brandCurrency);
    case 'leaderboards.publish':
      return controlLines(texts, kind, timesPayload(payload), brandCurrency);
    case 'giveaways.publish':
      return controlLines(texts, kind, giveawayPayload(texts, payload), brandCurrency);
    case 'missions.mission':
      return missionLines(texts, payload, brandCurrency);
    case 'rates.member':
    case 'rates.link':
    case 'rates.limits':
      return controlLines(texts, kind, ratesPayload(payload), brandCurrency);
    case 'points.settings':
      return controlLines(texts, kind, pointsPayload(payload), brandCurrency);
    case 'points.product':
      return controlLines(texts, kind, productPayload(payload), brandCurrency);
    case 'rebate.rates':
      return controlLines(texts, kind, rebatePayload(payload), brandCurrency);
    case 'vip.levels':
      return controlLines(texts, kind, levelsPayload(payload), brandCurrency);
    default:
      return kind satisfies never;
  }
}

/** Turnover as every form asks for it: times, not hundredths. */
function timesPayload({ after, ...rest }: Told['payload']): Told['payload'] {
  const { turnoverTimes, ...said } = (after ?? {}) as Record<string, unknown>;
  const times = typeof turnoverTimes === 'number' ? { turnoverTimes: hundredthsText(turnoverTimes) } : {};
  return { ...rest, after: { ...said, ...times } };
}

/** First what tells one promotion from another: the database keeps fields by the length of their names. */
function promotionPayload({ before, after }: Told['payload']): Told['payload'] {
  const inOrder = (side: unknown) =>
    side && Object.fromEntries(Object.entries(side).toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
  return { before: inOrder(before), after: inOrder(after) };
}
const placeOf = (field: string): number => {
  const place = ['title.EN', 'terms.EN', 'budget', 'version', 'isRunning'].indexOf(field);
  return place < 0 ? 99 : place;
};

/** Until November 2026 a proposal held the new settings beside `before`. */
function settingsOfBefore({ before, ...after }: Told['payload']): Told['payload'] {
  return { before, after: { ...(before as object | undefined), ...after } };
}

/** Where the branch goes, and what that takes from it. */
function moveLines({ t }: Texts, payload: Told['payload']): string[] {
  const count = (name: string): number => Number(payload[name] ?? 0);
  const off = payload['switches'];
  const undone = BRANCH_SWITCHES.filter((name) => Array.isArray(off) && off.includes(name));
  return [
    t('console.approvals.effect.move', {
      account: String(payload['account'] ?? MISSING),
      upline: String(payload['upline'] ?? MISSING),
    }),
    ...(count('contracts') > 0
      ? [t('console.approvals.effect.moveContracts', { count: count('contracts') })]
      : []),
    ...(count('rates') > 0 ? [t('console.approvals.effect.moveRates', { count: count('rates') })] : []),
    ...undone.map((name) =>
      t('console.approvals.effect.moveSwitch', { name: t(`console.agentSwitches.${name}`) }),
    ),
  ];
}
