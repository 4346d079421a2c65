import { countText, useI18n } from '@baize/i18n';
import { Money, SlipRow, Table, type Column } from '@baize/ui';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import type { Contract, Version } from './contracts.queries.ts';
import { percentOf } from './terms-draft.ts';
import { termsWords } from './terms-words.ts';

type Props = { contract: Pick<Contract, 'kind' | 'salaryType' | 'currency'>; terms: Version };

/** A version's figures, and what they mean in plain words (CONTRACT-001…004). */
export function TermsView({ contract, terms }: Props) {
  const i18n = useI18n();
  const { t } = i18n;
  const { kind, salaryType, currency } = contract;
  const { minActiveMember = 0 } = terms;
  const threshold = terms.betAmountPerDay ?? terms.betAmountPerHour;
  return (
    <>
      {terms.period && (
        <SlipRow name={t('contracts.terms.period')}>{t(`contracts.period.${terms.period}`)}</SlipRow>
      )}
      {salaryType && (
        <SlipRow name={t('contracts.terms.salaryType')}>{t(`contracts.salaryType.${salaryType}`)}</SlipRow>
      )}
      {threshold !== undefined && (
        <SlipRow name={t('contracts.terms.threshold')}>
          <Money value={threshold} currency={currency} />
        </SlipRow>
      )}
      {kind !== 'REALTIME_SALARY' && (
        <SlipRow name={t('contracts.terms.minBet')}>
          <Money value={terms.minBetAmount} currency={currency} />
        </SlipRow>
      )}
      {minActiveMember > 0 && (
        <SlipRow name={t('contracts.terms.minActive')}>{countText(minActiveMember)}</SlipRow>
      )}
      {terms.profitSideRate !== undefined && (
        <>
          <SlipRow name={t('contracts.terms.profitSide')}>{percentOf(terms.profitSideRate)}%</SlipRow>
          <SlipRow name={t('contracts.terms.lossSide')}>{percentOf(terms.lossSideRate ?? '0')}%</SlipRow>
          <SlipRow name={t('contracts.terms.single')}>{percentOf(terms.singlePeriodBetRate ?? '0')}%</SlipRow>
        </>
      )}
      {terms.tiers && <Tiers tiers={terms.tiers} currency={currency} />}
      <ul className="contract-words" aria-label={t('contracts.plain.title')}>
        {termsWords(i18n, { kind, salaryType, terms, currency }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

type Tier = NonNullable<Version['tiers']>[number];
type TierColumn = Omit<Column<Tier>, 'head'> & { head: string };

/** The steps: a table, and on phones, where four columns of long words have no room, each as a slip. */
function Tiers({ tiers, currency }: { tiers: readonly Tier[]; currency: string }) {
  const { t } = useI18n();
  const isPhone = useIsPhone();
  const more = (value: string) => (
    <span>
      <Money value={value} currency={currency} bare />+
    </span>
  );
  const isDividend = tiers[0]?.periodProfitLoss !== undefined;
  const rate: TierColumn = {
    key: 'rate',
    head: t('contracts.terms.rate'),
    right: true,
    lead: true,
    cell: (tier) => `${percentOf(tier.rate)}%`,
  };
  const conditions: TierColumn[] = [
    {
      key: 'volume',
      head: t('contracts.terms.volume'),
      cell: (tier) => more(tier.periodValidBet ?? tier.dailyVolume ?? tier.hourlyVolume ?? '0'),
    },
    ...(isDividend
      ? [
          {
            key: 'profit',
            head: t('contracts.terms.profitLoss'),
            right: true,
            cell: (tier: Tier) => more(tier.periodProfitLoss ?? '0'),
          },
        ]
      : []),
    {
      key: 'active',
      head: t('contracts.terms.active'),
      right: true,
      cell: (tier) => `${countText(tier.activeMember)}+`,
    },
  ];
  if (isPhone && tiers.length > 0)
    return (
      <ul className="contract-tiers" aria-label={t('contracts.terms.tiers')}>
        {tiers.map((tier) => (
          <li key={tier.rate} className="contract-signed">
            {[rate, ...conditions].map(({ key, head, lead, cell }) => (
              <SlipRow key={key} name={head}>
                {lead ? <b>{cell(tier)}</b> : cell(tier)}
              </SlipRow>
            ))}
          </li>
        ))}
      </ul>
    );
  return (
    <div className="contract-tiers">
      <Table
        caption={t('contracts.terms.tiers')}
        rows={tiers}
        rowKey={(tier) => tier.rate}
        empty={t('contracts.terms.noTiers')}
        columns={[...conditions, rate]}
      />
    </div>
  );
}
