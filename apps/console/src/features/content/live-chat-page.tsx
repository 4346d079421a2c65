import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { content } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { EditorListPage } from '../../parts/list/editor-list-page.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { liveChat, REASON_MAX, type ChatModel, type LiveChat } from './content.queries.ts';
import { imageField } from './image-field.tsx';
import { orderFields } from './order-fields.ts';
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
  const models = useQuery({ ...liveChat, select: (answer) => answer.models });
  const provider = useQuery(liveChat).data;
  return (
    <EditorListPage
      of={wholeList(models)}
      title={t('console.place.liveChat')}
      rowKey={(row) => row.id}
      empty={t('console.content.empty')}
      newText={t('console.content.newModel')}
      fresh={(): ModelDraft => ({ ...FRESH, sort: models.data?.length ?? 0 })}
      draftOf={(row): ModelDraft => ({ ...row })}
      nameOf={({ name }) => name}
      columns={(column) => [
        {
          key: 'avatar',
          head: t('console.content.image'),
          cell: ({ avatar }) => avatar && <img className={css.thumb} src={avatar} alt="" loading="lazy" />,
        },
        column.opener('name', t('console.games.displayName'), { wrap: true }),
        column.text('gameName', t('console.content.game'), { words: (row) => row.gameName || row.gameCode }),
        {
          key: 'streams',
          head: t('console.content.streams'),
          cell: (row) => row.isStreaming && <StatusTag tone="up">{t('console.common.yes')}</StatusTag>,
        },
        column.text('sort', t('console.content.order'), { end: true }),
        column.shown('isActive'),
      ]}
      bar={provider && <Provider of={provider} />}
      remove={({ id }, reason) => content.deleteChatModel({ id, reason })}
      reasonMax={REASON_MAX}
      forgets={['content']}
      editor={(draft, close) => <ModelEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

/** Whose rooms are opened, and the button that changes it. */
function Provider({ of: { isActive, roomUrl, hasKey } }: { of: LiveChat }) {
  const t = useT();
  return (
    <>
      <StatusTag tone={isActive ? 'up' : 'plain'}>
        {t(isActive ? 'console.content.chatOn' : 'console.content.chatOff')}
      </StatusTag>
      <span className={parts.note}>{roomUrl}</span>
      <span className={parts.space} />
      <Opener variant="default" size="xs" text={t('console.content.chatProvider')}>
        {(close) => (
          <FormDrawer
            title={t('console.content.chatProvider')}
            began={{ roomUrl, isActive, key: '' }}
            fields={(draft) => [
              {
                as: 'text',
                name: 'roomUrl',
                label: t('console.content.roomUrl'),
                hint: t('console.content.roomUrlHint'),
                max: 500,
                fault: !ROOM_URL.test(draft.roomUrl.trim()) && t('console.form.fault.address_wrong'),
              },
              {
                as: 'secret',
                name: 'key',
                label: t('console.content.chatKey'),
                hint: t(hasKey ? 'console.content.chatKeyKept' : 'console.content.chatKeyHint'),
                max: 200,
                fault:
                  (draft.key === '' ? !hasKey : draft.key.length < KEY_MIN) &&
                  t('console.content.chatKeyHint'),
              },
              { as: 'switch', name: 'isActive', label: t('console.content.chatOn') },
            ]}
            reasonMax={REASON_MAX}
            send={(draft, reason) =>
              content.saveLiveChat({ ...draft, roomUrl: draft.roomUrl.trim(), reason })
            }
            forgets={['content']}
            done={t('console.content.saved')}
            onClose={close}
          />
        )}
      </Opener>
    </>
  );
}

function ModelEditor({ began, onClose }: { began: ModelDraft; onClose: () => void }) {
  const t = useT();
  return (
    <FormDrawer
      title={t('console.content.model')}
      began={began}
      fields={(draft, change) => [
        { as: 'text', name: 'name', label: t('console.games.displayName'), max: 60, required: true },
        imageField('avatar', draft.avatar, (avatar) => change({ avatar })),
        [
          { as: 'text', name: 'gameName', label: t('console.content.game'), max: 120 },
          { as: 'text', name: 'gameCode', label: t('console.content.code'), max: 60 },
        ],
        { as: 'switch', name: 'isStreaming', label: t('console.content.streams') },
        orderFields(t),
      ]}
      reasonMax={REASON_MAX}
      send={(draft, reason) => content.saveChatModel({ ...draft, reason })}
      forgets={['content']}
      done={t('console.content.saved')}
      onClose={onClose}
    />
  );
}
