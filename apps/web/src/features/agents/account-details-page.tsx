import { dateText, moneyText, useI18n, useT } from '@baize/i18n';
import { Button, Skeleton, Slip, SlipRow } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonTo } from '../../link.tsx';
import { useBalance } from '../../session/balance.ts';
import { memberQuery, type MemberInfo } from '../../session/member.ts';
import { copyText } from '../../session/copy-text.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { HeldRates } from '../rates/held-rates.tsx';
import { ownRates } from '../rates/rates.queries.ts';
import { OwnActs } from './own-acts.tsx';
import { OfficeHead } from './office-head.tsx';

/** Who the agent is, what he has, and the link his team joins by. */
export function AccountDetailsPage() {
  const t = useT();
  const member = useQuery(memberQuery);
  return (
    <>
      <OfficeHead title={t('agents.menu.account')} />
      {member.data ? (
        <>
          <Details member={member.data} />
          <OwnActs />
        </>
      ) : member.isError ? (
        <LoadFailed title={t('error.network_error')} onRetry={member.refetch} />
      ) : (
        <Skeleton height="220px" />
      )}
    </>
  );
}

function Details({ member }: { member: MemberInfo }) {
  const { t, tag } = useI18n();
  const balance = useBalance().data;
  return (
    <div className="office-slips">
      <Slip title={t('agents.account.title')}>
        <SlipRow name={t('agents.common.account')}>{member.account}</SlipRow>
        <SlipRow name={t('agents.common.nickname')}>{member.nickname}</SlipRow>
        <SlipRow name={t('agents.common.id')}>{member.id}</SlipRow>
        <SlipRow name={t('agents.account.since')}>{dateText(member.registerTime, tag)}</SlipRow>
        <SlipRow name={t('agents.common.balance')}>
          {balance ? moneyText(balance.balance, balance.currency) : '…'}
        </SlipRow>
        <p className="office-link">
          <ButtonTo to="/member/transactionHistory">{t('agents.account.movements')}</ButtonTo>
        </p>
      </Slip>
      <OwnRates />
      {member.referralCode && <TeamLink code={member.referralCode} />}
    </div>
  );
}

/** OPEN-AGENT-02: what the agent holds, and gives on at most. */
function OwnRates() {
  const t = useT();
  const { data } = useQuery(ownRates());
  if (!data) return <Skeleton height="120px" />;
  return (
    <Slip title={t('agents.rates.own')}>
      <HeldRates {...data} />
      <p>{t('agents.rates.ownHint')}</p>
    </Slip>
  );
}

/** AUTH-090: a registration by this address stands under the agent. */
function TeamLink({ code }: { code: string }) {
  const t = useT();
  const link = `${location.origin}/register?referralCode=${encodeURIComponent(code)}`;
  const copy = () => copyText(link, { done: t('agents.common.copied'), failed: t('shell.copy_failed') });
  return (
    <Slip title={t('agents.account.link')}>
      <p>{t('agents.account.linkWhy')}</p>
      <SlipRow name={t('agents.account.code')}>{code}</SlipRow>
      <p className="office-link">{link}</p>
      <Button kind="outline" icon="copy" onClick={() => void copy()}>
        {t('agents.common.copy')}
      </Button>
    </Slip>
  );
}
