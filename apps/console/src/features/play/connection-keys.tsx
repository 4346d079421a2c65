import { useState } from 'react';
import { Button, Drawer } from '@mantine/core';
import { play } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import parts from '../../parts/parts.module.css';
import type { Connection } from './play.queries.ts';

const ID_MAX = 64;
const PEM_MAX = 4000;
type KeysProps = { connection: Connection; onClose: () => void };

/** The public keys a vendor signs its calls with. Several stand while it changes from one to the next; one always does. */
export function ConnectionKeys({ connection, onClose }: KeysProps) {
  const t = useT();
  const [retired, setRetired] = useState<string>();
  const shared = {
    forgets: ['play', 'connections'],
    done: t('console.games.saved', { name: connection.name }),
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      size={620}
      title={t('console.connections.keysOf', { name: connection.name })}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <div className={parts.editor}>
        <ul className={parts.plainList} aria-label={t('console.connections.keys')}>
          {connection.keyIds.map((id) => (
            <li key={id}>
              <code>{id}</code>
              <Button
                size="compact-xs"
                variant="danger"
                aria-label={t('console.connections.retireNamed', { key: id })}
                onClick={() => setRetired(id)}
              >
                {t('console.connections.retire')}
              </Button>
            </li>
          ))}
        </ul>
        <div>
          <Opener text={t('console.connections.add')}>
            {(close) => (
              <FormDialog
                {...shared}
                title={t('console.connections.add')}
                text={t('console.connections.addText')}
                confirm={t('console.connections.add')}
                began={{ keyId: '', publicPem: '' }}
                fields={() => [
                  {
                    as: 'text',
                    name: 'keyId',
                    label: t('console.connections.field.keyId'),
                    hint: t('console.connections.hint.keyId'),
                    max: ID_MAX,
                    required: true,
                  },
                  {
                    as: 'text',
                    name: 'publicPem',
                    label: t('console.connections.field.publicPem'),
                    placeholder: '-----BEGIN PUBLIC KEY-----',
                    rows: 6,
                    max: PEM_MAX,
                    required: true,
                    isCode: true,
                  },
                ]}
                send={({ keyId, publicPem }, reason) =>
                  play.saveConnectionKey({
                    code: connection.code,
                    keyId: keyId.trim(),
                    publicPem: publicPem.trim(),
                    active: true,
                    reason,
                  })
                }
                onClose={close}
              />
            )}
          </Opener>
        </div>
      </div>
      {retired !== undefined && (
        <FormDialog
          {...shared}
          title={t('console.connections.retireTitle', { key: retired })}
          text={t('console.connections.retireText')}
          confirm={t('console.connections.retire')}
          destructive
          send={(_draft, reason) =>
            play.saveConnectionKey({
              code: connection.code,
              keyId: retired,
              publicPem: '',
              active: false,
              reason,
            })
          }
          onClose={() => setRetired(undefined)}
        />
      )}
    </Drawer>
  );
}
