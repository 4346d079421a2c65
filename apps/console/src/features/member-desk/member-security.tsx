import { Button } from '@mantine/core';
import { StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { memberSecurity, type Member, type MemberSecurity } from './member-desk.queries.ts';
import { memberTone } from './member.ts';
import css from './member-page.module.css';
import { SecurityActDialog } from './security-act-dialog.tsx';
import { wordsOf, type SecurityAct } from './security-act.ts';

const nothing = () => undefined;
type Do = ((act: SecurityAct) => void) | undefined;

/** How a member gets in, what stands in the way, and whom they are like, with what staff may do about it (OP-06, OP-08). */
export function MemberSecurityTab({ member }: { member: Member }) {
  const t = useT();
  const may = useMay('members.write');
  const found = useQuery(memberSecurity(member.memberId));
  const [act, setAct] = useState<SecurityAct>();
  if (found.error && !found.data) return <Problem code={codeOf(found.error)} />;
  if (!found.data) return <p className={parts.note}>{t('console.common.loading')}</p>;
  const security = found.data;
  const doAct: Do = may ? setAct : undefined;
  return (
    <>
      <Factors security={security} doAct={doAct} />
      <Lockouts security={security} doAct={doAct} />
      <Addresses security={security} doAct={doAct} />
      <Alike security={security} />
      {act && <SecurityActDialog member={member} act={act} onClose={() => setAct(undefined)} />}
    </>
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
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.member.factors')}</h2>
      </div>
      <dl className={`${parts.facts} ${css.facts}`}>
        {facts.map(([name, value, act]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={css.act}>
              {value}
              {act}
            </dd>
          </div>
        ))}
      </dl>
      {!security.canResetPassword && (
        <p className={`${parts.note} ${css.below}`}>{t('console.member.noDefaultPassword')}</p>
      )}
    </section>
  );
}

/** A short list that is all there, under a heading. */
function List<Row>(props: {
  title: string;
  caption: string;
  empty: string;
  columns: readonly Column<Row>[];
  list: readonly Row[];
  rowKey: (row: Row) => string;
  children?: ReactNode;
}) {
  const { title, list, children, ...table } = props;
  return (
    <section className={`${parts.tableCard} ${css.list}`}>
      <div className={parts.cardHead}>
        <h2>{title}</h2>
        <span className={parts.space} />
        {children}
      </div>
      <DataTable
        {...table}
        page={{ list, pageNo: 1, totalPages: 1, totalCount: list.length }}
        pageSize={Math.max(1, list.length)}
        onRetry={nothing}
      />
    </section>
  );
}

function Lockouts({ security, doAct }: { security: MemberSecurity; doAct: Do }) {
  const t = useT();
  const time = useTableTime();
  return (
    <List
      title={t('console.member.lockouts')}
      caption={t('console.member.lockoutsCaption')}
      empty={t('console.member.lockoutsEmpty')}
      list={security.lockouts}
      rowKey={(row) => `${row.kind} ${row.detail}`}
      columns={[
        {
          key: 'kind',
          head: t('console.member.lockout'),
          strong: true,
          cell: (row) => t(`console.member.lockout.${row.kind}`),
        },
        { key: 'tries', head: t('console.member.tries'), end: true, cell: (row) => row.tries },
        {
          key: 'state',
          head: t('console.common.state'),
          cell: (row) => (
            <StatusTag tone={row.isLocked ? 'down' : 'plain'}>
              {t(row.isLocked ? 'console.member.locked' : 'console.member.counting')}
            </StatusTag>
          ),
        },
        { key: 'until', head: t('console.member.lockedUntil'), cell: (row) => time(row.lockedUntil) },
        {
          key: 'act',
          head: t('console.common.actions'),
          last: true,
          cell: (row) => <ActButton act={{ kind: 'clearLockout', lockout: row.kind }} doAct={doAct} />,
        },
      ]}
    />
  );
}

function Addresses({ security, doAct }: { security: MemberSecurity; doAct: Do }) {
  const t = useT();
  const time = useTableTime();
  return (
    <List
      title={t('console.member.addresses')}
      caption={t('console.member.addressesCaption')}
      empty={t('console.member.addressesEmpty')}
      list={security.addresses}
      rowKey={(row) => row.ip}
      columns={[
        { key: 'ip', head: t('console.audit.ip'), strong: true, cell: (row) => row.ip },
        { key: 'first', head: t('console.member.firstSeen'), cell: (row) => time(row.firstSeenAt) },
        { key: 'last', head: t('console.member.lastSeen'), cell: (row) => time(row.lastSeenAt) },
        {
          key: 'act',
          head: t('console.common.actions'),
          last: true,
          cell: (row) => <ActButton act={{ kind: 'forgetAddress', ip: row.ip }} doAct={doAct} />,
        },
      ]}
    >
      {security.addresses.length > 1 && <ActButton act={{ kind: 'forgetAddress', ip: '' }} doAct={doAct} />}
    </List>
  );
}

function Alike({ security }: { security: MemberSecurity }) {
  const t = useT();
  return (
    <List
      title={t('console.member.alike')}
      caption={t('console.member.alikeCaption')}
      empty={t('console.member.alikeEmpty')}
      list={security.alike}
      rowKey={(row) => String(row.memberId)}
      columns={[
        {
          key: 'account',
          head: t('console.members.account'),
          cell: (row) => (
            <Link
              to="/members/$memberId"
              params={{ memberId: String(row.memberId) }}
              search={{ tab: 'security' }}
              className={parts.link}
            >
              {row.account}
            </Link>
          ),
        },
        {
          key: 'state',
          head: t('console.common.state'),
          cell: (row) => (
            <StatusTag tone={memberTone(row.state)}>{t(`console.member.state.${row.state}`)}</StatusTag>
          ),
        },
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
