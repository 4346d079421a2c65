import { useState } from 'react';
import { Button, Drawer, Textarea, TextInput } from '@mantine/core';
import { play } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import parts from '../../parts/parts.module.css';
import { REASON_MAX, type Connection } from './play.queries.ts';

const ID_MAX = 64;
const PEM_MAX = 4000;
type Wish = { keyId: string; publicPem: string; active: boolean };

/** The public keys a vendor signs its calls with. Several stand while it changes from one to the next; one always does. */
export function ConnectionKeys({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useT();
  const [keyId, setKeyId] = useState('');
  const [publicPem, setPem] = useState('');
  const [wish, setWish] = useState<Wish>();
  const act = wish?.active ? 'add' : 'retire';
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
                onClick={() => setWish({ keyId: id, publicPem: '', active: false })}
              >
                {t('console.connections.retire')}
              </Button>
            </li>
          ))}
        </ul>
        <form
          className={parts.editor}
          onSubmit={(event) => {
            event.preventDefault();
            setWish({ keyId: keyId.trim(), publicPem: publicPem.trim(), active: true });
          }}
        >
          <TextInput
            name="keyId"
            label={t('console.connections.field.keyId')}
            description={t('console.connections.hint.keyId')}
            required
            maxLength={ID_MAX}
            spellCheck={false}
            value={keyId}
            onChange={(event) => setKeyId(event.currentTarget.value)}
          />
          <Textarea
            name="publicPem"
            label={t('console.connections.field.publicPem')}
            placeholder="-----BEGIN PUBLIC KEY-----"
            required
            maxLength={PEM_MAX}
            autosize
            minRows={6}
            maxRows={14}
            spellCheck={false}
            value={publicPem}
            onChange={(event) => setPem(event.currentTarget.value)}
          />
          <div>
            <Button type="submit">{t('console.connections.add')}</Button>
          </div>
        </form>
      </div>
      {wish && (
        <FormDialog
          title={t(`console.connections.${act}Title`, { key: wish.keyId })}
          text={t(`console.connections.${act}Text`)}
          confirm={t(`console.connections.${act}`)}
          grave={act === 'retire'}
          reasonMax={REASON_MAX}
          send={(_draft, reason) => play.saveConnectionKey({ code: connection.code, ...wish, reason })}
          forgets={['play', 'connections']}
          done={t('console.games.saved', { name: connection.name })}
          onDone={() => {
            if (!wish.active) return;
            setKeyId('');
            setPem('');
          }}
          onClose={() => setWish(undefined)}
        />
      )}
    </Drawer>
  );
}
