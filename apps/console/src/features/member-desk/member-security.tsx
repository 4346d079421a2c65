import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Facts } from '../../parts/facts.tsx';
import { List, type RowAct } from '../../parts/list/list.tsx';
import { givenList } from '../../parts/list/use-list.ts';
import { Answered } from '../../parts/loaded.tsx';
import { Card } from '../../parts/card.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import parts from '../../parts/parts.module.css';
import { memberSecurity, type Member, type MemberSecurity } from './member-desk.queries.ts';
import { memberTone } from './member.ts';
import css from './member-page.module.css';
import { OneTimePassword } from './one-time-password.tsx';
import { SecurityActDialog, type OneTime } from './security-act-dialog.tsx';
import { wordsOf, type SecurityAct } from './security-act.ts';

type Do = ((act: SecurityAct) => void) | undefined;

/** How a member gets in, what stands in the way, and whom they are like, with what staff may do about it (OP-06, OP-08). */
export function MemberSecurityTab({ member }: { member: Member }) {
  const may = useMay('members.write');
  const found = useQuery(memberSecurity({ memberId: member.memberId }));
  const [act, setAct] = useState<SecurityAct>();
  const [oneTime, setOneTime] = useState<OneTime>();
  const t = useT();
  const time = useTableTime();
  const doAct: Do = may ? setAct : undefined;
  return (
    <Answered of={found}>
      {(security) => (
        <>
          <MoneyStop security={security} doAct={doAct} />
          <Factors security={security} doAct={doAct} />
          <Lockouts security={security} doAct={doAct} />
          <Addresses security={security} doAct={doAct} />
          <Alike security={security} />
          {act && (
            <SecurityActDialog
              member={member}
              act={act}
              onOneTime={setOneTime}
              onClose={() => setAct(undefined)}
            />
          )}
          {oneTime && (
            <OneTimePassword
              title={t('console.member.act.resetPasswordDone', { account: member.account })}
              text={t('console.member.oneTimeText', { until: time(oneTime.until) })}
              account={member.account}
              password={oneTime.password}
              onClose={() => setOneTime(undefined)}
            />
          )}
        </>
      )}
    </Answered>
  );
}

/** Why no money leaves since an operator let somebody in, and the way out of it (decision 0043). */
function MoneyStop({ security: { moneyStop }, doAct }: { security: MemberSecurity; doAct: Do }) {
  const t = useT();
  const time = useTableTime();
  if (moneyStop === null) return null;
  const { cause, since, isPasswordGiven, proposed } = moneyStop;
  return (
    <Card title={t('console.member.moneyStop.title')}>
      <p className={parts.waits}>{t(`console.member.moneyStop.${cause}`, { time: time(since) })}</p>
      <p className={parts.note}>{t('console.member.moneyStop.text')}</p>
      <Proposed of={proposed} />
      {isPasswordGiven && <p className={parts.note}>{t('console.member.moneyStop.waits')}</p>}
      {!isPasswordGiven && proposed === null && (
        <div className={css.below}>
          <ActButton act={{ kind: 'freeMoney' }} doAct={doAct} />
        </div>
      )}
    </Card>
  );
}

/** A button for an act, or nothing for those who may only read. */
function ActButton({ act, doAct }: { act: SecurityAct; doAct: Do }) {
  const t = useT();
  if (!doAct) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={() => doAct(act)}>
      {t(`console.member.act.${wordsOf(act)}`)}
    </Button>
  );
}

function Factors({ security, doAct }: { security: MemberSecurity; doAct: Do }) {
  const t = useT();
  const time = useTableTime();
  const set = (isSet: boolean) => t(isSet ? 'console.member.set' : 'console.member.notSet');
  const unbind = (what: Extract<SecurityAct, { kind: 'unbind' }>['what'], isBound: boolean) =>
    isBound && <ActButton act={{ kind: 'unbind', what }} doAct={doAct} />;
  const { identityVerifiedAt: verifiedAt, mustChangePassword } = security;
  const facts: [name: string, value: string, act: ReactNode][] = [
    [
      t('console.member.identity'),
      verifiedAt === null ? t('console.member.identityNo') : time(verifiedAt),
      <ActButton key="act" act={{ kind: 'verifyIdentity', isVerified: verifiedAt === null }} doAct={doAct} />,
    ],
    [
      t('console.member.password'),
      mustChangePassword === null
        ? t('console.member.set')
        : t(`console.member.mustChange.${mustChangePassword}`),
      security.canResetPassword ? (
        <ActButton key="act" act={{ kind: 'resetPassword' }} doAct={doAct} />
      ) : null,
    ],
    [t('console.member.mobile'), set(security.hasMobile), unbind('mobile', security.hasMobile)],
    [t('console.member.email'), set(security.hasEmail), unbind('email', security.hasEmail)],
    [t('console.member.totp'), set(security.totp), unbind('totp', security.totp)],
    [t('console.member.passkeys'), String(security.passkeys), unbind('passkeys', security.passkeys > 0)],
  ];
  return (
    <Card title={t('console.member.factors')}>
      <Facts
        className={css.facts}
        of={facts.map(([name, value, act]) => [
          name,
          <span key={name} className={css.act}>
            {value}
            {act}
          </span>,
        ])}
      />
      {!security.canResetPassword && (
        <p className={`${parts.note} ${css.below}`}>{t('console.member.noDefaultPassword')}</p>
      )}
    </Card>
  );
}

function useActs(doAct: Do) {
  const t = useT();
  return (act: SecurityAct): RowAct[] =>
    doAct
      ? [{ key: act.kind, text: t(`console.member.act.${wordsOf(act)}`), onPress: () => doAct(act) }]
      : [];
}

function Lockouts({ security, doAct }: { security: MemberSecurity; doAct: Do }) {
  const t = useT();
  const acts = useActs(doAct);
  return (
    <List
      of={givenList(security.lockouts)}
      caption={t('console.member.lockoutsCaption')}
      heading={t('console.member.lockouts')}
      isBelow
      rowKey={(row) => `${row.kind} ${row.detail}`}
      empty={t('console.member.lockoutsEmpty')}
      columns={(column) => [
        column.text('kind', t('console.member.lockout'), {
          strong: true,
          words: (row) => t(`console.member.lockout.${row.kind}`),
        }),
        column.count('tries', t('console.member.tries')),
        column.tag(
          'isLocked',
          (isLocked) => (isLocked ? 'down' : 'plain'),
          (isLocked) => t(isLocked ? 'console.member.locked' : 'console.member.counting'),
        ),
        column.time('lockedUntil', t('console.member.lockedUntil')),
      ]}
      acts={(row) => acts({ kind: 'clearLockout', lockout: row.kind })}
    />
  );
}

function Addresses({ security, doAct }: { security: MemberSecurity; doAct: Do }) {
  const t = useT();
  const acts = useActs(doAct);
  return (
    <List
      of={givenList(security.addresses)}
      caption={t('console.member.addressesCaption')}
      heading={t('console.member.addresses')}
      headingActs={
        security.addresses.length > 1 && <ActButton act={{ kind: 'forgetAddress', ip: '' }} doAct={doAct} />
      }
      isBelow
      rowKey={(row) => row.ip}
      empty={t('console.member.addressesEmpty')}
      columns={(column) => [
        column.text('ip', t('console.audit.ip'), { strong: true }),
        column.time('firstSeenAt', t('console.member.firstSeen')),
        column.time('lastSeenAt', t('console.member.lastSeen')),
      ]}
      acts={(row) => acts({ kind: 'forgetAddress', ip: row.ip })}
    />
  );
}

function Alike({ security }: { security: MemberSecurity }) {
  const t = useT();
  return (
    <List
      of={givenList(security.alike)}
      caption={t('console.member.alikeCaption')}
      heading={t('console.member.alike')}
      isBelow
      rowKey={(row) => row.memberId}
      empty={t('console.member.alikeEmpty')}
      columns={(column) => [
        column.member(t('console.members.account'), 'security'),
        column.tag('state', memberTone, (state) => t(`console.member.state.${state}`)),
        {
          key: 'shares',
          head: t('console.member.shares'),
          wrap: true,
          cell: (row) => row.shares.map((share) => t(`console.member.share.${share}`)).join(', '),
        },
      ]}
    />
  );
}
