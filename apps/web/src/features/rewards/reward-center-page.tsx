import './rewards.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Button, Icon, Money, StatusTag, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { RecordFrame } from '../reports/record-frame.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { FreeRounds } from './free-rounds.tsx';
import { rewardsQuery, useClaim, type Reward } from './rewards.queries.ts';
import { TermsList } from './terms-list.tsx';
import { REWARD_TONES } from './words.ts';

/** PROMO-008: what can be claimed now, first; below it what was claimed or has expired. */
export function RewardCenterPage() {
  const { t, language } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(rewardsQuery(pageNo, language));
  const { data } = found;
  return (
    <>
      <PageHead title={t('rewards.center.title')} />
      <FreeRounds />
      <RecordFrame
        found={found}
        onPage={setPageNo}
        empty={{
          title: t('rewards.center.empty'),
          text: t('rewards.center.emptyText'),
          to: '/promotions',
          action: t('rewards.promotions'),
        }}
      >
        {data && (
          <p className="reward-lead" data-testid="claimable">
            {data.claimable > 0
              ? t('rewards.center.waiting', { count: data.claimable })
              : t('rewards.center.none')}
          </p>
        )}
        <ul className="reward-list" aria-label={t('rewards.center.title')}>
          {data?.list.map((reward) => (
            <RewardRow key={reward.rewardId} reward={reward} />
          ))}
        </ul>
      </RecordFrame>
    </>
  );
}

function RewardRow({ reward }: { reward: Reward }) {
  const { t, tag } = useI18n();
  const claim = useClaim();
  const refusal = useRefusal('rewards');
  const [message, setMessage] = useState<string>();
  const isOpen = reward.state === 'ISSUED';
  const submit = () => {
    setMessage(undefined);
    claim.mutate(reward.rewardId, {
      onSuccess: () => toast(t('rewards.claimed', { amount: moneyText(reward.amount, reward.currency) })),
      onError: (error) => setMessage(refusal(error)),
    });
  };
  return (
    <li className={isOpen ? 'panel reward is-open' : 'panel reward'}>
      <span className="reward-mark">
        <Icon name="gift" size={22} />
      </span>
      <div className="reward-what">
        <b>{reward.title}</b>
        <span>{t(`rewards.source.${reward.source}`)}</span>
        <span>
          {t(isOpen ? 'rewards.until' : 'rewards.issued', {
            time: tableTime(isOpen ? reward.claimUntil : reward.issuedAt, tag),
          })}
        </span>
      </div>
      <strong className="reward-amount">
        <Money value={reward.amount} currency={reward.currency} />
      </strong>
      {isOpen ? (
        <Button busy={claim.isPending} onClick={submit}>
          {t('rewards.claim')}
        </Button>
      ) : (
        <StatusTag tone={REWARD_TONES[reward.state]}>{t(`rewards.state.${reward.state}`)}</StatusTag>
      )}
      {isOpen && (
        <TermsList
          terms={reward.terms}
          turnover={reward.turnover}
          days={reward.days}
          currency={reward.currency}
        />
      )}
      <FormError text={message} />
    </li>
  );
}
