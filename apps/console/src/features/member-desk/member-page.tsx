import { Fragment, type ReactNode } from 'react';
import { Tabs } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { ArrowLeft } from 'lucide-react';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import type { MemberTab } from '../../pages.ts';
import { useMay } from '../../session/staff-session.tsx';
import { Entity } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Card } from '../../parts/card.tsx';
import { MemberBankAccounts } from '../cashier/member-bank-accounts.tsx';
import { MemberDeposits, MemberWithdrawals } from '../cashier/member-money.tsx';
import { MemberBets } from '../play/member-bets.tsx';
import { MemberRiskTab } from '../risk/member-risk.tsx';
import { MemberProtectionTab } from '../protection/member-protection.tsx';
import { MemberBonuses } from '../rewards/member-bonuses.tsx';
import { useLevelText } from '../vip/level-name.ts';
import { MemberLedger } from '../wallet/member-ledger.tsx';
import { isAgent, isTrial } from '@baize/members/rules';
import { AgentSwitches } from '../agents/agent-switches.tsx';
import { MemberRates } from '../rates/member-rates.tsx';
import { member, type Member } from './member-desk.queries.ts';
import { memberTone } from './member.ts';
import { MemberActs } from './member-acts.tsx';
import { MemberLogins } from './member-logins.tsx';
import { MemberPlace } from './member-place.tsx';
import { MemberSecurityTab } from './member-security.tsx';
import parts from '../../parts/parts.module.css';
import css from './member-page.module.css';

/** OP-08: one member: who it is, what is theirs, and everything that moved it. */
export function MemberPage() {
  const t = useT();
  const { memberId } = useParams({ from: '/members/$memberId' });
  const found = useQuery(member({ memberId: Number(memberId) }));
  const mayReport = useMay('ledger.read');
  const maySeePoints = useMay('promotions.read');
  if (found.error && !found.data) {
    return (
      <>
        <PageHead title={t('console.members.title')} onRefresh={() => void found.refetch()} />
        <Problem code={codeOf(found.error)} />
      </>
    );
  }
  if (!found.data) return <PageHead title={t('console.common.loading')} refreshing />;
  const one = found.data;
  return (
    <>
      <Link to="/members" className={parts.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('console.member.back')}
      </Link>
      <PageHead
        title={one.account}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        <StatusTag tone={memberTone(one.state)}>{t(`console.member.state.${one.state}`)}</StatusTag>
        <StatusTag>{t(`console.members.type.${one.type}`)}</StatusTag>
        <MemberActs member={one} />
        {maySeePoints && !isTrial(one.type) && (
          <Link to="/members/$memberId/points" params={{ memberId }} className={parts.link}>
            {t('console.pointLedger.open')}
          </Link>
        )}
        {mayReport && isAgent(one.type) && (
          <Link to="/members/$memberId/team" params={{ memberId }} className={parts.link}>
            {t('console.agentTeam.open')}
          </Link>
        )}
      </PageHead>
      <Profile member={one} />
      {!isTrial(one.type) && <MemberRates member={one} />}
      {isAgent(one.type) && <AgentSwitches member={one} />}
      <Records member={one} />
    </>
  );
}

function Profile({ member: one }: { member: Member }) {
  const t = useT();
  const time = useTableTime();
  const none = t('console.common.none');
  const levelText = useLevelText();
  const facts: [string, ReactNode][] = [
    [t('console.members.id'), String(one.memberId)],
    [t('console.members.nickname'), one.nickname],
    [t('console.member.payee'), one.payeeName],
    [t('console.member.level'), levelText(one.level)],
    [t('console.member.birthday'), one.birthday ?? ''],
    [t('console.member.mobile'), one.mobileNum],
    [t('console.member.email'), one.email],
    [
      t('console.member.paymentPassword'),
      t(one.hasPaymentPassword ? 'console.member.set' : 'console.member.notSet'),
    ],
    [
      t('console.member.upline'),
      one.upline.length === 0
        ? t('console.member.noUpline')
        : one.upline.map(({ memberId, account }, index) => (
            <Fragment key={memberId}>
              {index > 0 && ' › '}
              <Entity of="member" id={memberId}>
                {account}
              </Entity>
            </Fragment>
          )),
    ],
    [
      t('console.member.invitedBy'),
      one.invitation && (
        <>
          <Entity of="member" id={one.invitation.memberId}>
            {one.invitation.account}
          </Entity>
          {`, ${t(`console.member.invitedVia.${one.invitation.via}`)} ${one.invitation.affiliateCode ?? ''}`}
        </>
      ),
    ],
    [t('console.member.downlines'), String(one.directDownlines)],
    [t('console.member.blocks'), one.blocks.map((block) => t(`console.member.block.${block}`)).join(', ')],
    [t('console.member.currency'), one.currency],
    [t('console.member.language'), one.language],
    [t('console.member.registered'), `${time(one.registeredAt)}, ${one.registeredIp}`],
    [
      t('console.member.lastLogin'),
      one.lastLoginAt === null ? none : `${time(one.lastLoginAt)}, ${one.lastLoginIp ?? ''}`,
    ],
    [t('console.member.walletUser'), one.walletUser],
  ];
  return (
    <Card title={t('console.member.profile')} head={<MemberPlace member={one} />}>
      <Facts of={facts.map(([name, value]) => [name, value || none])} className={css.facts} />
    </Card>
  );
}

function Records({ member: one }: { member: Member }) {
  const t = useT();
  const search = useSearch({ from: '/members/$memberId' });
  const navigate = useNavigate({ from: '/members/$memberId' });
  const may: Record<MemberTab, boolean> = {
    ledger: useMay('ledger.read'),
    bets: true,
    bonuses: useMay('promotions.read') && !isTrial(one.type),
    deposits: useMay('deposits.read'),
    withdrawals: useMay('withdrawals.read'),
    logins: true,
    security: true,
    protection: true,
    risk: true,
  };
  const tabs = (Object.keys(may) as MemberTab[]).filter((tab) => may[tab]);
  const tab = tabs.find((one_) => one_ === search.tab) ?? tabs[0] ?? 'logins';
  return (
    <section className={css.records}>
      <Tabs
        label={t('console.common.details')}
        tabs={tabs.map((key) => ({ key, label: t(`console.member.tab.${key}`) }))}
        value={tab}
        onChange={(key) => void navigate({ search: { tab: key }, replace: true, resetScroll: false })}
        controls="member-records"
      />
      <div id="member-records" role="tabpanel" aria-label={t(`console.member.tab.${tab}`)}>
        {tab === 'ledger' && (
          <MemberLedger memberId={one.memberId} account={one.account} currency={one.currency} />
        )}
        {tab === 'bets' && <MemberBets memberId={one.memberId} currency={one.currency} />}
        {tab === 'bonuses' && <MemberBonuses memberId={one.memberId} account={one.account} />}
        {tab === 'deposits' && <MemberDeposits account={one.account} />}
        {tab === 'withdrawals' && <MemberWithdrawals account={one.account} />}
        {tab === 'logins' && <MemberLogins member={one} />}
        {tab === 'risk' && <MemberRiskTab member={one} />}
        {tab === 'protection' && <MemberProtectionTab memberId={one.memberId} />}
        {tab === 'security' && (
          <>
            <MemberSecurityTab member={one} />
            <div className={css.list}>
              <MemberBankAccounts memberId={one.memberId} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
