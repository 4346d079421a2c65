import './chat.css';
import { useT } from '@baize/i18n';
import { Button, FailedState, IconButton, Skeleton } from '@baize/ui';
import { Refused } from '../../session/clients.ts';
import { ChatForm } from './chat-form.tsx';
import { ChatLog } from './chat-log.tsx';
import { useChatRoom } from './messaging.queries.ts';
import { useChatStream } from './use-chat-stream.ts';
import { Dialog } from '../../shell/dialog.tsx';

const ROWS = [0, 1, 2, 3, 4];

/** The brand's room: its history, what is said now, and a field to say something (SITE-061). */
export function ChatDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const line = useChatStream();
  const room = useChatRoom();
  const isClosed = room.error instanceof Refused && room.error.code === 'operation_not_enabled';
  return (
    <Dialog title={t('shell.chat.title')} onClose={onClose} width={520} shape="sheet" bare>
      <div className="chat">
        <div className="chat-head">
          <h2 aria-hidden="true">{t('shell.chat.title')}</h2>
          <IconButton icon="x" iconSize={20} label={t('shell.close')} onClick={onClose} />
        </div>
        <p className="chat-line" role="status">
          {line === 'lost' && t('talk.chat.reconnecting')}
        </p>
        {room.data ? (
          <>
            <ChatLog messages={room.data.list} />
            <ChatForm silence={room.data.silence} onLeave={onClose} />
          </>
        ) : room.isError ? (
          <FailedState
            title={t(isClosed ? 'talk.chat.closed' : 'error.network_error')}
            icon={isClosed ? 'message-circle' : 'wifi-off'}
            actions={
              !isClosed && (
                <Button kind="primary" onClick={() => void room.refetch()}>
                  {t('shell.tryAgain')}
                </Button>
              )
            }
          />
        ) : (
          <div className="chat-log">
            {ROWS.map((row) => (
              <Skeleton key={row} height="38px" width={row % 2 ? '62%' : '78%'} />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
