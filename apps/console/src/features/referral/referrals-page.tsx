import { useI18n } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { ReferralTermsButton } from './referral-terms-button.tsx';
import { referrals } from './referral.queries.ts';

/** PROMO-010, OP-27: invited members who reached the terms; a refused one with why and what the two share. */
export function ReferralsPage() {
  const { t, find } = useI18n();
  const list = useList('/promotions/referrals', referrals);
  return (
    <ListPage
      of={list}
      title={t('console.place.referrals')}
      head={<ReferralTermsButton />}
      filters={{
        state: { words: (state) => t(`console.referral.state.${state}`) },
        account: { label: t('console.referral.inviter') },
      }}
      rowKey={(row) => String(row.inviteeId)}
      empty={t('console.referral.empty')}
      columns={(column) => [
        column.time('at', t('console.common.time')),
        column.text('inviter', t('console.referral.inviter'), { strong: true }),
        column.text('invitee', t('console.referral.invitee')),
        column.money('deposits', t('console.referral.deposits')),
        column.money('validBet', t('console.vip.validBet')),
        column.text('place', t('console.referral.place')),
        column.money('amount', t('console.referral.reward')),
        {
          key: 'refusal',
          head: t('console.referral.refusal'),
          cell: ({ refusal, shares }) =>
            refusal === null
              ? ''
              : [
                  find(`console.referral.refused.${refusal}`) ?? refusal,
                  ...shares.map((one) => find(`console.member.share.${one}`) ?? one),
                ].join(', '),
        },
      ]}
    />
  );
}
