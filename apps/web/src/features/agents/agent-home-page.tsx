import { dayText, moneyText, useT } from '@baize/i18n';
import { Button, IconButton, Skeleton, Slip, SlipRow, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { openDialog } from '../../session/dialogs.ts';
import { useBalance } from '../../session/balance.ts';
import { memberQuery, type MemberInfo } from '../../session/member.ts';
import { AgentFrame } from './agent-frame.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** /agentHome: who the agent is, what he has, and the link his team joins by. */
export function AgentHomePage() {
  const t = useT();
  const member = useQuery(memberQuery);
  const leave = () => openDialog({ kind: 'logout' });
  return (
    <AgentFrame
      aside={
        <>
          <b className="agent-name">{member.data?.nickname || member.data?.account}</b>
          <Button className="only-wide" kind="outline" size="small" icon="log-out" onClick={leave}>
            {t('shell.menu.signOut')}
          </Button>
          <IconButton className="only-phone" icon="log-out" label={t('shell.menu.signOut')} onClick={leave} />
        </>
      }
    >
      <h1>{t('auth.agent.centre')}</h1>
      {member.data ? (
        <Centre member={member.data} />
      ) : member.isError ? (
        <LoadFailed title={t('error.network_error')} onRetry={member.refetch} />
      ) : (
        <Skeleton height="220px" />
      )}
    </AgentFrame>
  );
}

function Centre({ member }: { member: MemberInfo }) {
  const t = useT();
  const balance = useBalance().data;
  return (
    <div className="agent-slips">
      <Slip title={t('auth.agent.account')}>
        <SlipRow name={t('auth.agent.account')}>{member.account}</SlipRow>
        <SlipRow name={t('auth.agent.nickname')}>{member.nickname}</SlipRow>
        <SlipRow name={t('auth.agent.id')}>{member.id}</SlipRow>
        <SlipRow name={t('auth.agent.registered')}>{dayText(member.registerTime)}</SlipRow>
        <SlipRow name={t('auth.agent.balance')}>
          {balance ? moneyText(balance.balance, balance.currency) : '…'}
        </SlipRow>
      </Slip>
      {member.referralCode && <TeamLink code={member.referralCode} />}
    </div>
  );
}

/** AUTH-090: a registration by this address stands under the agent. */
function TeamLink({ code }: { code: string }) {
  const t = useT();
  const link = `${location.origin}/register?referralCode=${encodeURIComponent(code)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast(t('auth.agent.copied'));
  };
  return (
    <Slip title={t('auth.agent.link')}>
      <p className="agent-why">{t('auth.agent.linkWhy')}</p>
      <SlipRow name={t('auth.agent.code')}>{code}</SlipRow>
      <p className="agent-link">{link}</p>
      <Button kind="primary" icon="copy" onClick={() => void copy().catch(() => undefined)}>
        {t('auth.agent.copy')}
      </Button>
    </Slip>
  );
}
