import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import parts from '../../parts/parts.module.css';
import {
  chatLog,
  MESSAGING_PAGE_SIZE,
  REASON_MAX,
  useDeleteChat,
  type ChatRow,
} from './messaging.queries.ts';
import { MuteDialog } from './mute-dialog.tsx';
import css from './messaging.module.css';

/** Everything said, as it was typed and as it was shown, those taken down too. */
export function ChatLog() {
  const t = useT();
  const time = useTableTime();
  const search = useSearch({ from: '/messaging/chat' });
  const navigate = useNavigate({ from: '/messaging/chat' });
  const [gone, setGone] = useState<ChatRow>();
  const [muted, setMuted] = useState<ChatRow>();
  const takeDown = useDeleteChat();
  const memberId = /^\d{1,9}$/.test(search.member ?? '') ? search.member : undefined;
  const found = useQuery(
    chatLog({
      ...(memberId ? { memberId } : {}),
      ...(search.text ? { text: search.text } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  return (
    <section className={parts.tableCard}>
      <div className={parts.bar}>
        <SearchField
          name="text"
          label={t('console.messaging.findWords')}
          value={search.text ?? ''}
          maxLength={60}
          onSearch={(text) => void navigate({ search: (before) => ({ ...before, page: undefined, text }) })}
        />
        <SearchField
          name="member"
          label={t('console.messaging.findMember')}
          value={search.member ?? ''}
          maxLength={9}
          width={170}
          onSearch={(member) =>
            void navigate({ search: (before) => ({ ...before, page: undefined, member }) })
          }
        />
      </div>
      <DataTable
        caption={t('console.messaging.tab.log')}
        rowKey={(row) => row.id}
        page={found.data}
        pageSize={MESSAGING_PAGE_SIZE}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        empty={t('console.messaging.noChat')}
        columns={[
          { key: 'time', head: t('console.common.time'), cell: (row) => time(row.at) },
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
            key: 'said',
            head: t('console.messaging.content'),
            wrap: true,
            cell: (row) => (
              <>
                <span className={row.deletedAt === null ? undefined : css.gone}>{row.text}</span>
                {row.typed !== row.text && (
                  <div className={css.typed}>{t('console.messaging.typed', { text: row.typed })}</div>
                )}
              </>
            ),
          },
          {
            key: 'state',
            head: t('console.common.state'),
            cell: (row) =>
              row.deletedAt !== null && (
                <StatusTag tone="down">
                  {t('console.messaging.takenDownBy', { name: row.deletedBy ?? '' })}
                </StatusTag>
              ),
          },
          {
            key: 'actions',
            head: <span className="visually-hidden">{t('console.common.actions')}</span>,
            last: true,
            cell: (row) => (
              <span className={parts.actions}>
                {row.deletedAt === null && (
                  <Button
                    size="compact-xs"
                    variant="danger"
                    onClick={() => {
                      takeDown.reset();
                      setGone(row);
                    }}
                  >
                    {t('console.messaging.takeDown')}
                  </Button>
                )}
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('console.messaging.muteNamed', { name: row.account })}
                  onClick={() => setMuted(row)}
                >
                  {t('console.messaging.mute')}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {gone && (
        <DecisionDialog
          title={t('console.messaging.takeDownTitle')}
          text={t('console.messaging.takeDownText', { text: gone.text })}
          confirm={t('console.messaging.takeDown')}
          grave
          reasonMax={REASON_MAX}
          run={takeDown}
          inputOf={(reason) => ({ messageId: gone.id, reason })}
          done={t('console.messaging.takenDown')}
          onClose={() => setGone(undefined)}
        />
      )}
      {muted && (
        <MuteDialog memberId={muted.memberId} account={muted.account} onClose={() => setMuted(undefined)} />
      )}
    </section>
  );
}
