import { memberDesk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { instantOf } from '../../parts/site-time.ts';
import { rateFields } from '../rates/rate-fields.tsx';
import { changedOf, draftOf, NO_RATES, scalesOf, type RatesDraft } from '../rates/rates-draft.ts';
import type { AffiliateCode } from './member-desk.queries.ts';

const TYPES = ['0', '1', '2', '41', '42'] as const;
const ACCOUNT_MAX = 64;
const CODE_MAX = 40;
const USES_MAX = 1_000_000;
type Draft = RatesDraft & {
  withRates: boolean;
  account: string;
  code: string;
  domain: string | null;
  memberType: (typeof TYPES)[number];
  maxUses: string;
  expiresAt: string;
};

/** OP-10: a new invite link of an agent. */
export function AffiliateCodeDialog({
  domains,
  onClose,
}: {
  domains: readonly string[];
  onClose: () => void;
}) {
  const t = useT();
  return (
    <FormDialog<Draft, AffiliateCode>
      title={t('console.affiliates.new')}
      text={t('console.affiliates.newText')}
      confirm={t('console.affiliates.new')}
      began={{
        account: '',
        code: '',
        domain: null,
        memberType: '0',
        maxUses: '',
        expiresAt: '',
        withRates: false,
        ...draftOf(NO_RATES),
      }}
      fields={(draft) => [
        [
          {
            as: 'text',
            name: 'account',
            label: t('console.affiliates.agent'),
            required: true,
            max: ACCOUNT_MAX,
          },
          {
            as: 'text',
            name: 'code',
            label: t('console.affiliates.code'),
            hint: t('console.affiliates.codeHint'),
            max: CODE_MAX,
            isCode: true,
          },
        ],
        [
          {
            as: 'select',
            name: 'memberType',
            label: t('console.affiliates.opens'),
            options: TYPES.map((value) => ({ value, label: t(`console.members.type.${value}`) })),
          },
          {
            as: 'maybe',
            name: 'domain',
            label: t('console.affiliates.domain'),
            placeholder: t('console.affiliates.everyDomain'),
            options: domains,
          },
        ],
        [
          {
            as: 'figure',
            name: 'maxUses',
            label: t('console.affiliates.maxUses'),
            hint: t('console.affiliates.maxUsesHint'),
            min: 1,
            max: USES_MAX,
            isOptional: true,
          },
          {
            as: 'text',
            name: 'expiresAt',
            type: 'datetime-local',
            label: t('console.affiliates.expires'),
            hint: t('console.affiliates.expiresHint'),
          },
        ],
        {
          as: 'switch',
          name: 'withRates',
          label: t('console.rates.give'),
          hint: t('console.rates.giveHint'),
        },
        ...(draft.withRates ? rateFields(t, draft, scalesOf(draft.memberType)) : []),
      ]}
      send={({ account, code, domain, memberType, maxUses, expiresAt, withRates, ...rates }, reason) =>
        memberDesk.createAffiliateCode({
          account: account.trim(),
          code: code.trim(),
          domain: domain ?? '',
          memberType: Number(memberType) as AffiliateCode['memberType'],
          maxUses: maxUses === '' ? null : Number(maxUses),
          expiresAt: instantOf(expiresAt) ?? null,
          rates: withRates ? changedOf(rates, NO_RATES, scalesOf(memberType)) : {},
          reason,
        })
      }
      forgets={['affiliate-codes']}
      done={({ code }) => t('console.affiliates.created', { code })}
      onClose={onClose}
    />
  );
}
