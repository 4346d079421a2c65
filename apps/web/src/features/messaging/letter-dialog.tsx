import { useI18n } from '@baize/i18n';
import { MESSAGE_BODY_MAX, MESSAGE_TITLE_MAX } from '@baize/messaging/rules';
import { Field, TextArea, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { Refused } from '../../session/clients.ts';
import { useSendLetter, type Letter } from './inbox.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';

export type Recipient = { to: 'upline' } | { to: 'downline'; account: string };

/** To the upline, or to a direct downline by its account (MSG-006). */
export function LetterDialog({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { t, find } = useI18n();
  const [account, setAccount] = useState(recipient.to === 'downline' ? recipient.account : '');
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const send = useSendLetter();
  const code = send.error instanceof Refused ? send.error.code : send.error ? 'unknown_error' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const letter: Letter =
      recipient.to === 'upline' ? { to: 'upline', title, body } : { to: 'downline', account, title, body };
    send.mutate(letter, {
      onSuccess: () => {
        toast(t('talk.letter.sent'));
        onClose();
      },
    });
  };
  return (
    <Dialog title={t('talk.letter.write')} onClose={onClose}>
      <CallForm
        className="inbox-form"
        noValidate={false}
        onSubmit={submit}
        error={code && (find(`error.${code}`) ?? t('error.unknown_error'))}
        busy={send.isPending}
        submit={t('talk.letter.send')}
      >
        {recipient.to === 'downline' && (
          <Field
            name="account"
            label={t('talk.letter.account')}
            value={account}
            required
            maxLength={40}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
        )}
        <Field
          name="title"
          label={t('talk.letter.title')}
          value={title}
          required
          maxLength={MESSAGE_TITLE_MAX}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextArea
          name="body"
          label={t('talk.letter.body')}
          value={body}
          required
          maxLength={MESSAGE_BODY_MAX}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      </CallForm>
    </Dialog>
  );
}
