import { Button } from '@mantine/core';
import { StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import parts from '../../parts/parts.module.css';
import { memberSecurity, type Member } from './member-desk.queries.ts';
import css from './member-page.module.css';
import { methodOf, outcomeOf } from './login-words.ts';
import { SecurityActDialog } from './security-act-dialog.tsx';
import type { SecurityAct } from './security-act.ts';

/** Where the member is logged in now, and the newest logins with the refused ones among them. */
export function MemberLogins({ member }: { member: Member }) {
  const t = useT();
  const time = useTableTime();
  const may = useMay('members.write');
  const [act, setAct] = useState<SecurityAct>();
  const found = useQuery(memberSecurity(member.memberId));
  const table = {
    pageSize: 30,
    error: found.error ? codeOf(found.error) : undefined,
    onRetry: () => void found.refetch(),
  };
  const whole = <Row,>(list: readonly Row[] | undefined) =>
    list && { list, pageNo: 1, totalPages: 1, totalCount: list.length };
  return (
    <>
      <section className={parts.tableCard}>
        <div className={parts.cardHead}>
          <h2>{t('console.member.open')}</h2>
        </div>
        <DataTable
          {...table}
          caption={t('console.member.loginsCaption')}
          rowKey={(row) => row.sessionId}
          page={whole(found.data?.sessions)}
          empty={t('console.member.loginsEmpty')}
          columns={[
            { key: 'since', head: t('console.member.startedAt'), cell: (row) => time(row.startedAt) },
            { key: 'seen', head: t('console.member.lastSeen'), cell: (row) => time(row.lastSeenAt) },
            { key: 'ip', head: t('console.audit.ip'), strong: true, cell: (row) => row.ip },
            { key: 'device', head: t('console.member.device'), wrap: true, cell: (row) => row.userAgent },
            {
              key: 'act',
              head: t('console.common.actions'),
              last: true,
              cell: (row) =>
                may && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => setAct({ kind: 'endSession', sessionId: row.sessionId })}
                  >
                    {t('console.member.act.endSession')}
                  </Button>
                ),
            },
          ]}
        />
      </section>
      <section className={`${parts.tableCard} ${css.list}`}>
        <div className={parts.cardHead}>
          <h2>{t('console.member.history')}</h2>
        </div>
        <DataTable
          {...table}
          caption={t('console.member.historyCaption')}
          rowKey={(row) => `${row.at} ${row.ip} ${row.outcome}`}
          page={whole(found.data?.logins)}
          empty={t('console.member.historyEmpty')}
          columns={[
            { key: 'at', head: t('console.common.time'), cell: (row) => time(row.at) },
            {
              key: 'outcome',
              head: t('console.member.outcome'),
              cell: (row) => {
                const key = outcomeOf(row.outcome);
                return (
                  <StatusTag tone={row.outcome === 'signed_in' ? 'up' : 'warn'}>
                    {key ? t(key) : row.outcome}
                  </StatusTag>
                );
              },
            },
            {
              key: 'method',
              head: t('console.common.method'),
              cell: (row) => {
                const key = methodOf(row.method);
                return key ? t(key) : row.method;
              },
            },
            { key: 'ip', head: t('console.audit.ip'), strong: true, cell: (row) => row.ip },
            { key: 'device', head: t('console.member.device'), wrap: true, cell: (row) => row.userAgent },
          ]}
        />
      </section>
      {act && <SecurityActDialog member={member} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
