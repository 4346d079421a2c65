import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { ConnectionEditor } from './connection-editor.tsx';
import { ConnectionKeys } from './connection-keys.tsx';
import { ConnectionStateDialog } from './connection-state-dialog.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { connections, type Connection } from './play.queries.ts';

const TONE: Record<Connection['state'], Tone> = { ACTIVE: 'up', MAINTENANCE: 'warn', DISABLED: 'down' };
const ACTS = ['test', 'edit', 'keys', 'state'] as const;
type Opened = { what: (typeof ACTS)[number]; code: string };

/** OP-19: the wires to vendors: their address, their keys, how games open, whether they answer. */
export function ConnectionsPage() {
  const t = useT();
  const mayWrite = useMay('connections.write');
  const found = useQuery(connections({}));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const one = found.data?.find(({ code }) => code === opened?.code);
  return (
    <ListPage
      of={wholeList(found)}
      title={t('console.place.connections')}
      rowKey={(row) => row.code}
      empty={t('console.games.noVendors')}
      isOn={(row) => row.code === opened?.code}
      columns={(column) => [
        column.text('name', t('console.games.displayName'), { strong: true }),
        column.text('code', t('console.content.code')),
        column.text('baseUrl', t('console.content.address'), { wrap: true }),
        column.word('openMode', t('console.connections.openMode'), (openMode) =>
          t(`console.connections.openMode.${openMode}`),
        ),
        { key: 'count', head: t('console.connections.keys'), end: true, cell: (row) => row.keyIds.length },
        column.tag('state', TONE, (state) => t(`console.connections.state.${state}`)),
      ]}
      acts={({ code, name }) =>
        ACTS.filter((what) => what === 'test' || mayWrite).map((what) => ({
          key: what,
          text: t(`console.connections.${what}`),
          label: t(`console.connections.${what}Named`, { name }),
          isDestructive: what === 'state',
          onPress: () => setOpened({ what, code }),
        }))
      }
    >
      {one && opened?.what === 'edit' && <ConnectionEditor key={one.code} connection={one} onClose={close} />}
      {one && opened?.what === 'keys' && <ConnectionKeys connection={one} onClose={close} />}
      {one && opened?.what === 'test' && <ConnectionTest connection={one} onClose={close} />}
      {one && opened?.what === 'state' && <ConnectionStateDialog connection={one} onClose={close} />}
    </ListPage>
  );
}
