import './rewards.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Button, Money, Progress, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordFrame } from '../reports/record-frame.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { CancelBonusDialog } from './cancel-bonus-dialog.tsx';
import { bonusesQuery, type Bonus } from './rewards.queries.ts';
import { TermsList } from './terms-list.tsx';
import { BONUS_TONES, playedOf } from './words.ts';

/** PROMO-009, R22: every bonus with its date, name, amount, turnover left and state; the open ones with what binds, and their end. */
export function BonusDetailsPage() {
  const { t, language } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const [cancelling, setCancelling] = useState<Bonus>();
  const found = useQuery(bonusesQuery(pageNo, language));
  const { data } = found;
  return (
    <>
      <PageHead title={t('rewards.bonus.title')} />
      <RecordFrame
        found={found}
        onPage={setPageNo}
        empty={{
          title: t('rewards.bonus.empty'),
          text: t('rewards.bonus.emptyText'),
          to: '/promotions',
          action: t('rewards.promotions'),
        }}
      >
        {data?.list.some(({ state }) => state === 'OPEN') && (
          <p className="reward-lead">{t('rewards.bonus.order')}</p>
        )}
        <ul className="reward-list" aria-label={t('rewards.bonus.title')}>
          {data?.list.map((bonus) => (
            <BonusCard key={bonus.bonusId} bonus={bonus} onCancel={() => setCancelling(bonus)} />
          ))}
        </ul>
      </RecordFrame>
      {cancelling && <CancelBonusDialog bonus={cancelling} onClose={() => setCancelling(undefined)} />}
    </>
  );
}

function BonusCard({ bonus, onCancel }: { bonus: Bonus; onCancel: () => void }) {
  const { t, tag } = useI18n();
  const { state, currency } = bonus;
  const isOpen = state === 'OPEN';
  const money = (value: string) => moneyText(value, currency);
  return (
    <li className="panel bonus">
      <div className="bonus-head">
        <div className="reward-what">
          <b>{bonus.title}</b>
          <span>{tableTime(bonus.grantedAt, tag)}</span>
        </div>
        <strong className="reward-amount">
          <Money value={bonus.amount} currency={currency} />
        </strong>
        <StatusTag tone={BONUS_TONES[state]}>{t(`rewards.bonusState.${state}`)}</StatusTag>
      </div>
      {isOpen && (
        <>
          <Progress value={playedOf(bonus)} label={t('rewards.bonus.progress', { title: bonus.title })} />
          <p className="bonus-left" data-testid="turnover-left">
            {t('rewards.bonus.left', { left: money(bonus.turnoverLeft), asked: money(bonus.turnover) })}
          </p>
          {bonus.expiresAt !== null && (
            <p className="bonus-until">
              {t('rewards.bonus.until', { time: tableTime(bonus.expiresAt, tag) })}
            </p>
          )}
          <TermsList terms={bonus.terms} currency={currency} />
          <div className="bonus-acts">
            <Button kind="outline" size="small" onClick={onCancel}>
              {t('rewards.bonus.cancel')}
            </Button>
          </div>
        </>
      )}
      {!isOpen && bonus.endedAt !== null && (
        <p className="bonus-until">
          {t(state === 'COMPLETED' ? 'rewards.bonus.completed' : 'rewards.bonus.ended', {
            time: tableTime(bonus.endedAt, tag),
            amount: money(bonus.takenBack),
          })}
        </p>
      )}
    </li>
  );
}
