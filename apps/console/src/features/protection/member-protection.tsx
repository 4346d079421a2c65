import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { List } from '../../parts/list/list.tsx';
import { givenList } from '../../parts/list/use-list.ts';
import { Answered } from '../../parts/loaded.tsx';
import { Card } from '../../parts/card.tsx';
import parts from '../../parts/parts.module.css';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { memberProtection, type Limit, type LimitName, type MemberProtection } from './protection.queries.ts';
import { ProtectionChanges } from './protection-changes.tsx';

/** OP-33: what protects a member: limits and by whom they were set, a pause or exclusion, and how it came to be. */
export function MemberProtectionTab({ memberId }: { memberId: number }) {
  const found = useQuery(memberProtection({ memberId }));
  return (
    <Answered of={found}>
      {(one) => (
        <>
          <Exclusion memberId={memberId} one={one} />
          <Limits memberId={memberId} one={one} />
          <ProtectionChanges memberId={memberId} />
        </>
      )}
    </Answered>
  );
}

type PartProps = { memberId: number; one: MemberProtection };

function Exclusion({ memberId, one }: PartProps) {
  const t = useT();
  const may = useMay('protection.write');
  return (
    <Card
      title={t('console.protection.exclusion')}
      head={
        may && (
          <Opener size="compact-sm" variant="danger" text={t('console.protection.exclude')}>
            {(close) => <ExcludeDialog memberId={memberId} onClose={close} />}
          </Opener>
        )
      }
    >
      <ExclusionText one={one} />
      <p className={parts.note}>{t('console.protection.reality', { count: one.realityMinutes })}</p>
    </Card>
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

function Limits({ memberId, one }: PartProps) {
  const t = useT();
  const time = useTableTime();
  const may = useMay('protection.write');
  const [limit, setLimit] = useState<LimitName>();
  const unit = (kind: Limit['kind']) => (kind === 'time' ? t('console.protection.minutes') : one.currency);
  return (
    <>
      <List
        of={givenList(one.limits)}
        caption={t('console.protection.limits')}
        heading={t('console.protection.limits')}
        headingActs={
          may && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setLimit({ kind: 'deposit', period: 'day' })}
            >
              {t('console.protection.setLimit')}
            </Button>
          )
        }
        isBelow
        rowKey={(row) => `${row.kind} ${row.period} ${row.setBy}`}
        empty={t('console.protection.noLimits')}
        columns={(column) => [
          column.text('kind', t('console.protection.limit'), {
            strong: true,
            words: (row) =>
              `${t(`console.protection.limit.${row.kind}`)} · ${t(`console.protection.period.${row.period}`)}`,
          }),
          column.word('setBy', t('console.protection.setBy'), (setBy) =>
            t(`console.protection.setBy.${setBy}`),
          ),
          column.text('amount', t('console.common.amount'), {
            end: true,
            words: (row) => `${row.amount} ${unit(row.kind)}`,
          }),
          column.text('used', t('console.protection.used'), { end: true }),
          column.text('held', t('console.protection.held'), { end: true }),
          column.text('left', t('console.protection.left'), { end: true }),
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
        ]}
        acts={({ kind, period, setBy }) =>
          may && setBy === 'operator'
            ? [{ key: 'edit', text: t('console.content.edit'), onPress: () => setLimit({ kind, period }) }]
            : []
        }
      />
      {limit && (
        <LimitDialog
          memberId={memberId}
          currency={one.currency}
          began={limit}
          limits={one.limits}
          onClose={() => setLimit(undefined)}
        />
      )}
    </>
  );
}
