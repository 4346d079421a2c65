import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { chatMutes, REASON_MAX, useUnmute, type ChatMute } from './messaging.queries.ts';

/** Who may not speak in the room, until when and why. */
export function ChatMutes() {
  const t = useT();
  const time = useTableTime();
  const found = useQuery(chatMutes);
  const lift = useUnmute();
  const [lifted, setLifted] = useState<ChatMute>();
  return (
    <section className={parts.tableCard}>
      <DataTable
        caption={t('console.messaging.tab.muted')}
        rowKey={(row) => row.memberId}
        page={onePage(found.data)}
        pageSize={Math.max(1, found.data?.length ?? 1)}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        empty={t('console.messaging.noMutes')}
        columns={[
          {
            key: 'member',
            head: t('console.common.member'),
            strong: true,
            cell: (row) => (
              <>
                {row.account} <span className={parts.note}>{row.memberId}</span>
              </>
            ),
          },
          {
            key: 'until',
            head: t('console.messaging.until'),
            cell: (row) => (row.until === null ? t('console.messaging.span.0') : time(row.until)),
          },
          { key: 'reason', head: t('console.common.reason'), wrap: true, cell: (row) => row.reason },
          {
            key: 'actions',
            head: <span className="visually-hidden">{t('console.common.actions')}</span>,
            last: true,
            cell: (row) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('console.messaging.liftNamed', { name: row.account })}
                onClick={() => {
                  lift.reset();
                  setLifted(row);
                }}
              >
                {t('console.messaging.lift')}
              </Button>
            ),
          },
        ]}
      />
      {lifted && (
        <DecisionDialog
          title={t('console.messaging.liftTitle', { name: lifted.account })}
          text={t('console.messaging.liftText')}
          confirm={t('console.messaging.lift')}
          reasonMax={REASON_MAX}
          run={lift}
          inputOf={(reason) => ({ memberId: lifted.memberId, reason })}
          done={t('console.messaging.isLifted', { name: lifted.account })}
          onClose={() => setLifted(undefined)}
        />
      )}
    </section>
  );
}
