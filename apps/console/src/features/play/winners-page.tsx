import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { useHideWinner, winners, WINNERS_PAGE_SIZE, type Winner } from './play.queries.ts';

const REASON_MAX = 140;

/** OP-18: the wins the board may show, whatever its threshold is today, and those taken off it. */
export function WinnersPage() {
  const t = useT();
  const time = useTableTime();
  const { page = 1 } = useSearch({ from: '/games/winners' });
  const navigate = useNavigate({ from: '/games/winners' });
  const found = useQuery(winners(page));
  const hide = useHideWinner();
  const [chosen, setChosen] = useState<Winner>();
  const act = chosen?.hidden ? 'show' : 'hide';
  return (
    <>
      <PageHead
        title={t('console.place.winners')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <DataTable
          caption={t('console.place.winners')}
          rowKey={(row) => row.winnerId}
          page={found.data}
          pageSize={WINNERS_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(to) => void navigate({ search: { page: to } })}
          empty={t('console.winners.empty')}
          columns={[
            { key: 'time', head: t('console.common.time'), cell: (row) => time(row.time) },
            {
              key: 'member',
              head: t('console.common.member'),
              strong: true,
              cell: (row) => row.customerName,
            },
            { key: 'game', head: t('console.content.game'), cell: (row) => row.gameName },
            {
              key: 'amount',
              head: t('console.common.amount'),
              end: true,
              cell: (row) => <Money value={row.winAmount} currency={row.currency} />,
            },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <StatusTag tone={row.hidden ? 'plain' : 'up'}>
                  {t(row.hidden ? 'console.games.hidden' : 'console.games.shown')}
                </StatusTag>
              ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) => (
                <Button
                  size="compact-xs"
                  variant={row.hidden ? 'default' : 'danger'}
                  aria-label={t(row.hidden ? 'console.winners.showNamed' : 'console.winners.hideNamed', {
                    name: row.customerName,
                  })}
                  onClick={() => {
                    hide.reset();
                    setChosen(row);
                  }}
                >
                  {t(row.hidden ? 'console.games.enable' : 'console.games.disable')}
                </Button>
              ),
            },
          ]}
        />
      </section>
      {chosen && (
        <DecisionDialog
          title={t(`console.winners.${act}Title`, { name: chosen.customerName })}
          text={t(`console.winners.${act}Text`)}
          confirm={t(act === 'show' ? 'console.games.enable' : 'console.games.disable')}
          grave={act === 'hide'}
          reasonMax={REASON_MAX}
          run={hide}
          inputOf={(reason) => ({ winnerId: chosen.winnerId, hidden: !chosen.hidden, reason })}
          done={t('console.winners.done')}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
