import './live-chat.css';
import { useT } from '@baize/i18n';
import { EmptyState, Icon, Skeleton, StatusTag } from '@baize/ui';
import { useState } from 'react';
import { content } from '../../clients/content.ts';
import { usePicture } from '../../session/picture.ts';
import { sayRefusal } from '../../session/say-refusal.ts';
import { SERVICE_WINDOW } from '../../shell/service.ts';
import { useChatModels } from './live-chat.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Dialog } from '../../shell/dialog.tsx';

const ROWS = [0, 1, 2];

/** Live chat: whom to talk to (SITE-063). Choosing one opens her room in the 440×750 window. */
export function LiveChatDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const models = useChatModels();
  const picture = usePicture();
  const [busy, setBusy] = useState(0);
  const enter = async (modelId: number) => {
    setBusy(modelId);
    await launch(modelId);
    setBusy(0);
  };
  return (
    <Dialog title={t('shell.liveChat')} onClose={onClose} width={520} shape="sheet">
      {models.isPending && ROWS.map((row) => <Skeleton key={row} height="64px" />)}
      {models.isError && <LoadFailed title={t('error.network_error')} onRetry={models.refetch} />}
      {models.data?.length === 0 && <EmptyState title={t('error.live_chat_unavailable')} />}
      <ul className="live-chat">
        {models.data?.map(({ id, name, avatar, streaming, gameName }) => (
          <li key={id}>
            <button
              type="button"
              disabled={busy !== 0}
              aria-busy={busy === id}
              onClick={() => void enter(id)}
            >
              {avatar ? (
                <img src={picture(avatar)} alt="" width="48" height="48" />
              ) : (
                <Icon name="circle-user" size={36} />
              )}
              <span>
                <b>{name}</b>
                {gameName}
              </span>
              {streaming && <StatusTag tone="live">{t('talk.liveChat.streaming')}</StatusTag>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/**
 * The window is opened with the click, before the address is known: a browser stops windows that come later. It keeps no
 * way back to this page.
 */
async function launch(modelId: number): Promise<void> {
  const room = window.open('', 'baize-live-chat', SERVICE_WINDOW);
  if (room) room.opener = null;
  const answer = await content.launchChat({ modelId });
  if (answer.ok) {
    if (room) room.location.replace(answer.value.chatUrl);
    else window.open(answer.value.chatUrl, 'baize-live-chat', SERVICE_WINDOW);
    return;
  }
  room?.close();
  sayRefusal(answer);
}
