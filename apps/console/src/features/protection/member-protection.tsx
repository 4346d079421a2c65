import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { Problem } from '../../parts/problem.tsx';
import parts from '../../parts/parts.module.css';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { memberProtection, type Limit, type LimitName, type MemberProtection } from './protection.queries.ts';
import { ProtectionChanges } from './protection-changes.tsx';

/** OP-33: what protects a member: limits and by whom they were set, a pause or exclusion, and how it came to be. */
export function MemberProtectionTab({ memberId }: { memberId: number }) {
  const t = useT();
  const may = useMay('protection.write');
  const found = useQuery(memberProtection(memberId));
  const [limit, setLimit] = useState<LimitName>();
  const [excluding, setExcluding] = useState(false);
  if (found.error && !found.data) return <Problem code={codeOf(found.error)} />;
  if (!found.data) return <p className={parts.note}>{t('console.common.loading')}</p>;
  const one = found.data;
  return (
    <>
      <section className={parts.card}>
        <div className={parts.cardHead}>
          <h2>{t('console.protection.exclusion')}</h2>
          <span className={parts.space} />
          {may && (
            <Button size="compact-sm" variant="danger" onClick={() => setExcluding(true)}>
              {t('console.protection.exclude')}
            </Button>
          )}
        </div>
        <ExclusionText one={one} />
        <p className={parts.note}>{t('console.protection.reality', { count: one.realityMinutes })}</p>
      </section>
      <section className={`${parts.tableCard} ${parts.below}`}>
        <div className={parts.cardHead}>
          <h2>{t('console.protection.limits')}</h2>
          <span className={parts.space} />
          {may && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setLimit({ kind: 'deposit', period: 'day' })}
            >
              {t('console.protection.setLimit')}
            </Button>
          )}
        </div>
        <Limits one={one} onEdit={may ? setLimit : undefined} />
      </section>
      <ProtectionChanges memberId={memberId} />
      {limit && (
        <LimitDialog
          memberId={memberId}
          currency={one.currency}
          began={limit}
          limits={one.limits}
          onClose={() => setLimit(undefined)}
        />
      )}
      {excluding && <ExcludeDialog memberId={memberId} onClose={() => setExcluding(false)} />}
    </>
  );
}

function ExclusionText({ one }: { one: MemberProtection }) {
  const t = useT();
  const time = useTableTime();
  if (!one.exclusion) return <p>{t('console.protection.none')}</p>;
  const { kind, until } = one.exclusion;
  return (
    <p className={parts.row}>
      <StatusTag tone="warn">{t(`console.protection.kind.${kind}`)}</StatusTag>
      {until === null
        ? t('console.protection.forEver')
        : t('console.protection.until', { time: time(until) })}
    </p>
  );
}

function Limits({ one, onEdit }: { one: MemberProtection; onEdit: ((name: LimitName) => void) | undefined }) {
  const t = useT();
  const time = useTableTime();
  const unit = (kind: Limit['kind']) => (kind === 'time' ? t('console.protection.minutes') : one.currency);
  return (
    <DataTable
      caption={t('console.protection.limits')}
      rowKey={(row) => `${row.kind} ${row.period} ${row.setBy}`}
      page={onePage(one.limits)}
      pageSize={Math.max(1, one.limits.length)}
      onRetry={() => undefined}
      empty={t('console.protection.noLimits')}
      columns={[
        {
          key: 'kind',
          head: t('console.protection.limit'),
          strong: true,
          cell: (row) =>
            `${t(`console.protection.limit.${row.kind}`)} · ${t(`console.protection.period.${row.period}`)}`,
        },
        {
          key: 'by',
          head: t('console.protection.setBy'),
          cell: (row) => t(`console.protection.setBy.${row.setBy}`),
        },
        {
          key: 'amount',
          head: t('console.common.amount'),
          end: true,
          cell: (row) => `${row.amount} ${unit(row.kind)}`,
        },
        { key: 'used', head: t('console.protection.used'), end: true, cell: (row) => row.used },
        { key: 'left', head: t('console.protection.left'), end: true, cell: (row) => row.left },
        {
          key: 'wanted',
          head: t('console.protection.wanted'),
          cell: (row) =>
            row.wanted &&
            t('console.protection.wantedFrom', {
              amount: row.wanted.amount ?? t('console.protection.noLimit'),
              time: time(row.wanted.ripeAt),
            }),
        },
        {
          key: 'actions',
          head: <span className="visually-hidden">{t('console.common.actions')}</span>,
          last: true,
          cell: (row) =>
            onEdit &&
            row.setBy === 'operator' && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onEdit({ kind: row.kind, period: row.period })}
              >
                {t('console.content.edit')}
              </Button>
            ),
        },
      ]}
    />
  );
}
