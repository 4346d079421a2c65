import { Button, buttonClass, FieldNote, Icon, IconButton, TextArea, toast } from '@baize/ui';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { IMAGE_TYPES, imageFault } from '../../picture-file.ts';
import { useWords } from '../protection/words.ts';
import {
  useAttachDocument,
  useRemoveDocument,
  useSubmitDocuments,
  type FundsRequest,
} from './diligence.queries.ts';

/** As the server takes them. */
const DOCUMENTS_MAX = 6;
const STATEMENT_MAX = 1_000;

/** Papers go up one by one and can be taken back until they are sent. */
export function AnswerForm({ request }: { request: FundsRequest }) {
  const { t, refusal } = useWords();
  const attach = useAttachDocument();
  const remove = useRemoveDocument();
  const submit = useSubmitDocuments();
  const [statement, setStatement] = useState('');
  const [fault, setFault] = useState<string>();
  const { documents } = request;
  const why = attach.error ?? remove.error ?? submit.error;

  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    const bad = picked.find((file) => imageFault(file));
    setFault(
      bad &&
        t(imageFault(bad) === 'type' ? 'protection.funds.imageType' : 'protection.funds.imageSize', {
          name: bad.name,
        }),
    );
    const room = DOCUMENTS_MAX - documents.length;
    // One after the other: each answer is the whole list.
    for (const file of picked.filter((one) => !imageFault(one)).slice(0, room)) {
      const isKept = await attach.mutateAsync(file).then(
        () => true,
        // Said under the button, by attach.error.
        () => false,
      );
      if (!isKept) return;
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit.mutate(statement.trim(), { onSuccess: () => toast(t('protection.funds.thanks')) });
  };

  return (
    <form className="protection-part panel funds-form" onSubmit={send} noValidate>
      <h2>{t('protection.funds.yours')}</h2>
      <p>{t('protection.funds.help')}</p>
      <ul className="funds-documents" aria-label={t('protection.funds.documents')}>
        {documents.map((document) => (
          <li key={document.documentId}>
            <span>{document.name}</span>
            <IconButton
              icon="x"
              iconSize={15}
              label={t('protection.funds.remove', { name: document.name })}
              onClick={() => remove.mutate(document.documentId)}
            />
          </li>
        ))}
      </ul>
      {documents.length < DOCUMENTS_MAX && (
        <label className={buttonClass({ kind: 'outline', size: 'small' }, 'funds-file')}>
          <Icon name="upload" size={16} />
          {t(attach.isPending ? 'protection.funds.adding' : 'protection.funds.add')}
          <input
            type="file"
            name="document"
            accept={IMAGE_TYPES.join(',')}
            multiple
            disabled={attach.isPending}
            onChange={(event) => void pick(event)}
          />
        </label>
      )}
      <FieldNote error={fault} hint={t('protection.funds.hint')} />
      <TextArea
        name="statement"
        label={t('protection.funds.statement')}
        rows={4}
        maxLength={STATEMENT_MAX}
        value={statement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      <FieldNote error={why ? refusal(why) : undefined} />
      <Button type="submit" kind="primary" busy={submit.isPending} disabled={attach.isPending}>
        {t('protection.funds.send')}
      </Button>
    </form>
  );
}
