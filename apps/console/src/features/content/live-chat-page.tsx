import { useState } from 'react';
import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { ListWithEditor, useActiveColumn } from '../../parts/list-with-editor.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import parts from '../../parts/parts.module.css';
import {
  liveChat,
  REASON_MAX,
  useDeleteChatModel,
  useSaveChatModel,
  useSaveLiveChat,
  type ChatModel,
  type LiveChat,
} from './content.queries.ts';
import { ImageField } from './image-field.tsx';
import { OrderFields } from './order-fields.tsx';
import css from './content.module.css';

type ModelDraft = Omit<ChatModel, 'id'> & { id?: number };
const FRESH: Omit<ModelDraft, 'sort'> = {
  name: '',
  avatar: '',
  isStreaming: false,
  gameCode: '',
  gameName: '',
  isActive: true,
};
const ROOM_URL = /^https:\/\/(?=\S*\{modelId\})(?=\S*\{token\})\S+$/;
const KEY_MIN = 32;

/** OP-16: live chat with people: the provider whose rooms are opened, and who is in them. */
export function LiveChatPage() {
  const t = useT();
  const found = useQuery(liveChat);
  const remove = useDeleteChatModel();
  const active = useActiveColumn<ChatModel>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListWithEditor<ChatModel, ModelDraft>
        title={t('console.place.liveChat')}
        found={found}
        rows={found.data?.models}
        empty={t('console.content.empty')}
        newText={t('console.content.newModel')}
        fresh={() => ({ ...FRESH, sort: found.data?.models.length ?? 0 })}
        draftOf={(row) => ({ ...row })}
        nameHead={t('console.games.displayName')}
        nameOf={({ name }) => name}
        before={[
          {
            key: 'avatar',
            head: t('console.content.image'),
            cell: ({ avatar }) => avatar && <img className={css.thumb} src={avatar} alt="" loading="lazy" />,
          },
        ]}
        columns={[
          { key: 'game', head: t('console.content.game'), cell: (row) => row.gameName || row.gameCode },
          {
            key: 'streams',
            head: t('console.content.streams'),
            cell: (row) => row.isStreaming && <StatusTag tone="up">{t('console.common.yes')}</StatusTag>,
          },
          { key: 'sort', head: t('console.content.order'), end: true, cell: (row) => row.sort },
          active,
        ]}
        remove={remove}
        filters={
          found.data && (
            <>
              <StatusTag tone={found.data.isActive ? 'up' : 'plain'}>
                {t(found.data.isActive ? 'console.content.chatOn' : 'console.content.chatOff')}
              </StatusTag>
              <span className={parts.note}>{found.data.roomUrl}</span>
              <span className={parts.space} />
              <Button variant="default" size="xs" onClick={() => setOpen(true)}>
                {t('console.content.chatProvider')}
              </Button>
            </>
          )
        }
        editor={(draft, close) => <ModelEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
      />
      {isOpen && found.data && <ProviderEditor began={found.data} onClose={() => setOpen(false)} />}
    </>
  );
}

function ProviderEditor({ began, onClose }: { began: LiveChat; onClose: () => void }) {
  const t = useT();
  const save = useSaveLiveChat();
  const { draft, isChanged, isTried, onTry, change } = useEdited({
    roomUrl: began.roomUrl,
    isActive: began.isActive,
    key: '',
  });
  const isUrlWrong = !ROOM_URL.test(draft.roomUrl.trim());
  const isKeyWrong = draft.key === '' ? !began.hasKey : draft.key.length < KEY_MIN;
  return (
    <ChangeDrawer
      title={t('console.content.chatProvider')}
      isChanged={isChanged}
      hasFaults={isUrlWrong || isKeyWrong}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({ ...draft, roomUrl: draft.roomUrl.trim(), reason })}
      done={t('console.content.saved')}
      onTry={onTry}
      onClose={onClose}
    >
      <TextInput
        name="roomUrl"
        label={t('console.content.roomUrl')}
        description={t('console.content.roomUrlHint')}
        maxLength={500}
        spellCheck={false}
        value={draft.roomUrl}
        error={isTried && isUrlWrong ? t('console.content.fault.address_wrong') : undefined}
        aria-invalid={(isTried && isUrlWrong) || undefined}
        onChange={(event) => change({ roomUrl: event.currentTarget.value })}
      />
      <TextInput
        name="key"
        type="password"
        autoComplete="off"
        label={t('console.content.chatKey')}
        description={t(began.hasKey ? 'console.content.chatKeyKept' : 'console.content.chatKeyHint')}
        maxLength={200}
        value={draft.key}
        error={isTried && isKeyWrong ? t('console.content.chatKeyHint') : undefined}
        aria-invalid={(isTried && isKeyWrong) || undefined}
        onChange={(event) => change({ key: event.currentTarget.value })}
      />
      <Switch
        name="isActive"
        label={t('console.content.chatOn')}
        checked={draft.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </ChangeDrawer>
  );
}

function ModelEditor({ began, onClose }: { began: ModelDraft; onClose: () => void }) {
  const t = useT();
  const save = useSaveChatModel();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const isUnnamed = draft.name.trim() === '';
  return (
    <ChangeDrawer
      title={t('console.content.model')}
      isChanged={isChanged}
      hasFaults={isUnnamed}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({ ...draft, reason })}
      done={t('console.content.saved')}
      onTry={onTry}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label={t('console.games.displayName')}
        maxLength={60}
        value={draft.name}
        error={isTried && isUnnamed ? t('console.content.fault.required') : undefined}
        aria-invalid={(isTried && isUnnamed) || undefined}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <ImageField value={draft.avatar} onChange={(avatar) => change({ avatar })} />
      <div className={css.pair}>
        <TextInput
          name="gameName"
          label={t('console.content.game')}
          maxLength={120}
          value={draft.gameName}
          onChange={(event) => change({ gameName: event.currentTarget.value })}
        />
        <TextInput
          name="gameCode"
          label={t('console.content.code')}
          maxLength={60}
          spellCheck={false}
          value={draft.gameCode}
          onChange={(event) => change({ gameCode: event.currentTarget.value })}
        />
      </div>
      <Switch
        name="isStreaming"
        label={t('console.content.streams')}
        checked={draft.isStreaming}
        onChange={(event) => change({ isStreaming: event.currentTarget.checked })}
      />
      <OrderFields value={draft} onChange={change} />
    </ChangeDrawer>
  );
}
