import './referral.css';
import { qrPath } from '@baize/emvqr/qr';
import { moneyText, useT } from '@baize/i18n';
import { Button, EmptyState, QrCode, Skeleton, Slip, SlipRow } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { copyText } from '../../session/copy-text.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { CopyRow } from '../cashier/copy-button.tsx';
import { InvitedList } from './invited-list.tsx';
import { ownReferral, type OwnReferral } from './referral.queries.ts';

/** PROMO-010: the link friends register by, what it brings, and who came by it. */
export function ReferralPage() {
  const t = useT();
  const found = useQuery(ownReferral);
  const why = useRefusalText(found.error);
  const { data } = found;
  return (
    <>
      <PageHead title={t('vip.referral.title')} />
      <div className="referral">
        {found.error && !data && (
          <LoadFailed title={t('vip.referral.failed')} text={why ?? ''} onRetry={found.refetch} />
        )}
        {found.isPending && <Skeleton height="320px" />}
        {data &&
          (data.enabled ? (
            <>
              <div className="referral-slips">
                <OwnLink code={data.code} />
                <Terms own={data} />
              </div>
              <InvitedList />
            </>
          ) : (
            <EmptyState title={t('vip.referral.off')} text={t('vip.referral.offText')} />
          ))}
      </div>
    </>
  );
}

/** AUTH-090: who registers by this address was invited by the member. */
function OwnLink({ code }: { code: string }) {
  const t = useT();
  const link = `${location.origin}/register?referralCode=${encodeURIComponent(code)}`;
  const qr = useMemo(() => qrPath(link), [link]);
  return (
    <Slip title={t('vip.referral.link')}>
      <div className="referral-qr">
        <QrCode qr={qr} label={t('vip.referral.qr')} />
      </div>
      <p className="referral-address" data-testid="referral-link">
        {link}
      </p>
      <Button
        kind="primary"
        icon="copy"
        onClick={() =>
          void copyText(link, { done: t('vip.referral.copied'), failed: t('shell.copy_failed') })
        }
      >
        {t('vip.referral.copy')}
      </Button>
      <CopyRow name={t('vip.referral.code')} value={code} />
    </Slip>
  );
}

function Terms({ own }: { own: OwnReferral }) {
  const t = useT();
  const money = (amount: string) => moneyText(amount, own.currency);
  return (
    <Slip title={t('vip.referral.rules')}>
      <SlipRow name={t('vip.referral.invited')}>{own.invited}</SlipRow>
      <SlipRow name={t('vip.referral.rewarded')}>{own.rewarded}</SlipRow>
      <SlipRow name={t('vip.referral.earned')}>{money(own.earned)}</SlipRow>
      {own.tiers.length === 0 ? (
        <p>{t('vip.referral.nothing')}</p>
      ) : (
        <ul className="referral-rules">
          <li>{t('vip.referral.asks', { deposits: money(own.deposits), validBet: money(own.validBet) })}</li>
          {own.tiers.map((tier) => (
            <li key={tier.from}>{t('vip.referral.tier', { from: tier.from, amount: money(tier.amount) })}</li>
          ))}
          <li>
            {own.turnoverTimes === 0
              ? t('vip.referral.free')
              : t('vip.referral.turnover', { times: String(own.turnoverTimes / 100) })}
          </li>
          <li>{t('vip.referral.own')}</li>
        </ul>
      )}
    </Slip>
  );
}
