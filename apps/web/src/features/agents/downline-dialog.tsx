import { dateText, fullTime, useI18n } from '@baize/i18n';
import { Button, FieldNote, Money, Skeleton, SlipRow, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { ButtonTo } from '../../link.tsx';
import { lazyPage, lazyPart } from '../../loading/lazy-page.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { teamSearch, useLockDownline, type Downline } from './agents.queries.ts';

const LetterDialog = lazyPage(() => import('../messaging/letter-dialog.tsx'), 'LetterDialog', 'talk');

const DownlineRates = lazyPart(() => import('../rates/downline-rates.tsx'), 'DownlineRates');

/** One of the team: what an agent may know of them, and what may be done with a direct downline. */
export function DownlineDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const [isWriting, setWriting] = useState(false);
  const found = useQuery(teamSearch(account, 1));
  const downline = found.data?.list.find((one) => one.account === account);
  const why = useRefusalText(found.error, 'agents');
  if (isWriting)
    return (
      <Suspense fallback={null}>
        <LetterDialog recipient={{ to: 'downline', account }} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog title={account} onClose={onClose}>
      {downline && found.data ? (
        <Facts downline={downline} currency={found.data.currency} onWrite={() => setWriting(true)} />
      ) : why ? (
        <FieldNote error={why} />
      ) : (
        <Skeleton height="240px" />
      )}
    </Dialog>
  );
}

type FactsProps = { downline: Downline; currency: string; onWrite: () => void };

function Facts({ downline, currency, onWrite }: FactsProps) {
  const { t, find, tag } = useI18n();
  const { account, acts } = downline;
  return (
    <>
      <SlipRow name={t('agents.common.nickname')}>{downline.nickname}</SlipRow>
      <SlipRow name={t('agents.common.id')}>{downline.memberId}</SlipRow>
      <SlipRow name={t('agents.downlines.type')}>
        {find(`agents.type.${downline.type}`) ?? downline.type}
      </SlipRow>
      <SlipRow name={t('agents.downlines.upline')}>{downline.uplineAccount}</SlipRow>
      <SlipRow name={t('agents.common.balance')}>
        <Money value={downline.balance} currency={currency} />
      </SlipRow>
      <SlipRow name={t('agents.downlines.state')}>
        {downline.isLoginLocked ? t('agents.downlines.loginLocked') : t(`agents.state.${downline.state}`)}
      </SlipRow>
      <SlipRow name={t('agents.downlines.joined')}>{dateText(downline.registeredAt, tag)}</SlipRow>
      <SlipRow name={t('agents.downlines.lastLogin')}>
        {downline.lastLoginAt === null ? t('agents.downlines.never') : fullTime(downline.lastLoginAt)}
      </SlipRow>
      {downline.mobile && <SlipRow name={t('agents.downlines.mobile')}>{downline.mobile}</SlipRow>}
      {downline.email && (
        <SlipRow name={t('agents.downlines.email')}>
          <span className="record-round">{downline.email}</span>
        </SlipRow>
      )}
      {acts.includes('rates') && (
        <Suspense fallback={null}>
          <DownlineRates account={account} />
        </Suspense>
      )}
      {acts.length > 0 && (
        <div className="office-acts">
          {acts.includes('transfer') && (
            <ButtonTo to="/member/transferUpline" search={{ account }}>
              {t('agents.downlines.transfer')}
            </ButtonTo>
          )}
          {acts.includes('write') && (
            <Button kind="outline" size="small" icon="mail" onClick={onWrite}>
              {t('agents.downlines.write')}
            </Button>
          )}
          <Lock key={String(downline.isLoginLocked)} downline={downline} />
        </div>
      )}
    </>
  );
}

/** Asked twice: the downline is out at once. */
function Lock({ downline: { account, isLoginLocked } }: { downline: Downline }) {
  const { t } = useI18n();
  const [isAsked, setAsked] = useState(false);
  const lock = useLockDownline();
  const why = useRefusalText(lock.error, 'agents');
  const change = () =>
    lock.mutate(
      { account, isLocked: !isLoginLocked },
      {
        onSuccess: () =>
          toast(t(isLoginLocked ? 'agents.downlines.unlocked' : 'agents.downlines.locked', { account })),
      },
    );
  if (isLoginLocked)
    return (
      <>
        <Button kind="outline" size="small" icon="lock" busy={lock.isPending} onClick={change}>
          {t('agents.downlines.unlock')}
        </Button>
        <FieldNote error={why} />
      </>
    );
  if (!isAsked)
    return (
      <Button kind="danger" size="small" icon="lock" onClick={() => setAsked(true)}>
        {t('agents.downlines.lock')}
      </Button>
    );
  return (
    <div className="office-ask" role="group" aria-label={t('agents.downlines.lock')}>
      <p>{t('agents.downlines.lockText', { account })}</p>
      <FieldNote error={why} />
      <Button kind="plain" size="small" onClick={() => setAsked(false)}>
        {t('agents.common.cancel')}
      </Button>
      <Button kind="danger" size="small" icon="lock" busy={lock.isPending} onClick={change}>
        {t('agents.downlines.lock')}
      </Button>
    </div>
  );
}
