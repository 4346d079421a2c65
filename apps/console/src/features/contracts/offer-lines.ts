import type { contractsConsoleApi } from '@baize/contracts/console-api';
import type { Input } from '@baize/endpoint';
import { moneyText } from '@baize/i18n';
import type { useI18n } from '../../session/language.tsx';

type T = ReturnType<typeof useI18n>['t'];
type Offer = Input<typeof contractsConsoleApi, 'proposeHouseContract'>['offer'];

/** A fraction as people read it: 0.1 → 10 %. Exact: a rate has four decimals. */
export const percentText = (fraction: string): string => `${(Number(fraction) * 10_000) / 100} %`;

/** What an offer of the house says, a line each: what the second operator approves and the agent signs. */
export function offerLines(t: T, offer: Offer, currency: string): string[] {
  const money = (decimal: string) => moneyText(decimal, currency);
  const kind = t(`console.contracts.kind.${offer.kind}`);
  const first = t('console.contracts.offer.line', { account: offer.account, kind });
  const active = t('console.contracts.offer.active', { amount: money(offer.minBetAmount) });
  if (offer.kind === 'REALTIME_SALARY')
    return [
      first,
      t('console.contracts.offer.sides', {
        profit: percentText(offer.profitSideRate),
        loss: percentText(offer.lossSideRate),
        single: percentText(offer.singlePeriodBetRate),
      }),
    ];
  const tiers = offer.tiers.map((tier) =>
    t('console.contracts.offer.tier', {
      rate: percentText(tier.rate),
      members: tier.activeMember,
      volume: money(
        'periodValidBet' in tier
          ? tier.periodValidBet
          : 'dailyVolume' in tier
            ? tier.dailyVolume
            : tier.hourlyVolume,
      ),
      result: money('periodProfitLoss' in tier ? tier.periodProfitLoss : '0'),
    }),
  );
  const members = t('console.contracts.offer.members', { members: offer.minActiveMember });
  if (offer.kind === 'DIVIDEND')
    return [
      first,
      t(`console.contracts.period.${offer.period}`),
      ...tiers,
      active,
      members,
      ...(offer.carryNegative ? [t('console.contracts.offer.carry')] : []),
    ];
  const least = offer.kind === 'DAILY_SALARY' ? offer.betAmountPerDay : offer.betAmountPerHour;
  return [
    first,
    t(`console.contracts.salary.${offer.salaryType}`),
    ...tiers,
    active,
    members,
    t('console.contracts.offer.least', { amount: money(least) }),
  ];
}
