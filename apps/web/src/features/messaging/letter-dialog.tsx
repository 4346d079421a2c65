import { useI18n } from '@baize/i18n';
import { MESSAGE_BODY_MAX, MESSAGE_TITLE_MAX } from '@baize/messaging/rules';
import { Field, Segmented, TextArea, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { Refused } from '../../session/clients.ts';
import { useSendLetter, type Letter } from './inbox.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';

export type Recipient = { to: 'upline' } | { to: 'downline'; account: string };

type Props = {
  /** Who the letter is for at first. */
  recipient: Recipient;
  /** Whether the writer may choose between the upline and a downline. */
  mayChoose?: boolean;
  onClose: () => void;
};

/** To the upline, or to a direct downline by its account (MSG-006). */
export function LetterDialog({ recipient, mayChoose, onClose }: Props) {
  const { t, find } = useI18n();
  const [to, setTo] = useState(recipient.to);
  const [account, setAccount] = useState(recipient.to === 'downline' ? recipient.account : '');
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const send = useSendLetter();
  const code = send.error instanceof Refused ? send.error.code : send.error ? 'unknown_error' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const letter: Letter = to === 'upline' ? { to, title, body } : { to, account, title, body };
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
        {mayChoose && (
          <Segmented
            label={t('talk.letter.to')}
            value={to}
            tabs={[
              { key: 'downline', label: t('talk.letter.toDownline') },
              { key: 'upline', label: t('talk.letter.toUpline') },
            ]}
            onChange={setTo}
          />
        )}
        {to === 'downline' && (
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
