import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag, type Tone } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { ConnectionEditor } from './connection-editor.tsx';
import { ConnectionKeys } from './connection-keys.tsx';
import { ConnectionStateDialog } from './connection-state-dialog.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { connections, type Connection, type ConnectionState } from './play.queries.ts';

const TONE: Record<ConnectionState, Tone> = { ACTIVE: 'up', MAINTENANCE: 'warn', DISABLED: 'down' };
type Opened = { what: 'edit' | 'keys' | 'test' | 'state'; code: string };

/** OP-19: the wires to vendors: their address, their keys, how games open, whether they answer. */
export function ConnectionsPage() {
  const t = useT();
  const mayWrite = useMay('settings.write');
  const found = useQuery(connections);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const one = found.data?.find(({ code }) => code === opened?.code);
  const button = (what: Opened['what'], row: Connection) => (
    <Button
      size="compact-xs"
      variant={what === 'state' ? 'danger' : 'default'}
      aria-label={t(`console.connections.${what}Named`, { name: row.name })}
      onClick={() => setOpened({ what, code: row.code })}
    >
      {t(`console.connections.${what}`)}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('console.place.connections')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <DataTable
          caption={t('console.place.connections')}
          rowKey={(row) => row.code}
          page={onePage(found.data)}
          pageSize={Math.max(1, found.data?.length ?? 1)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          empty={t('console.games.noVendors')}
          isOn={(row) => row.code === opened?.code}
          columns={[
            { key: 'name', head: t('console.games.displayName'), strong: true, cell: (row) => row.name },
            { key: 'code', head: t('console.content.code'), cell: (row) => row.code },
            { key: 'address', head: t('console.content.address'), wrap: true, cell: (row) => row.baseUrl },
            {
              key: 'opens',
              head: t('console.connections.openMode'),
              cell: (row) => t(`console.connections.openMode.${row.openMode}`),
            },
            {
              key: 'count',
              head: t('console.connections.keys'),
              end: true,
              cell: (row) => row.keyIds.length,
            },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <StatusTag tone={TONE[row.state]}>{t(`console.connections.state.${row.state}`)}</StatusTag>
              ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) => (
                <span className={parts.actions}>
                  {button('test', row)}
                  {mayWrite && button('edit', row)}
                  {mayWrite && button('keys', row)}
                  {mayWrite && button('state', row)}
                </span>
              ),
            },
          ]}
        />
      </section>
      {one && opened?.what === 'edit' && <ConnectionEditor key={one.code} connection={one} onClose={close} />}
      {one && opened?.what === 'keys' && <ConnectionKeys connection={one} onClose={close} />}
      {one && opened?.what === 'test' && <ConnectionTest connection={one} onClose={close} />}
      {one && opened?.what === 'state' && <ConnectionStateDialog connection={one} onClose={close} />}
    </>
  );
}
