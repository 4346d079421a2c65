import { tableTime, useI18n } from '@baize/i18n';
import { Button } from '@baize/ui';
import type { Message } from './inbox.queries.ts';
import type { Recipient } from './letter-dialog.tsx';

type Props = {
  message: Message;
  mayReply: boolean;
  onReply: (to: Recipient) => void;
  onDelete: () => void;
  isBusy: boolean;
};

/** One message in full. */
export function MessageView({ message, mayReply, onReply, onDelete, isBusy }: Props) {
  const { t, tag } = useI18n();
  const { kind, account } = message.sender;
  return (
    <article className="panel inbox-message" aria-label={message.title}>
      <h2>{message.title}</h2>
      <small>
        {t(`talk.inbox.from.${kind}`, { account })} · {tableTime(message.at, tag)}
      </small>
      <p className="inbox-body">{message.body}</p>
      <div className="inbox-actions">
        {mayReply && (
          <Button
            kind="primary"
            size="small"
            icon="send"
            onClick={() => onReply(kind === 'UPLINE' ? { to: 'upline' } : { to: 'downline', account })}
          >
            {t('talk.inbox.reply')}
          </Button>
        )}
        <Button kind="outline" size="small" icon="trash-2" busy={isBusy} onClick={onDelete}>
          {t('talk.inbox.delete')}
        </Button>
      </div>
    </article>
  );
}
