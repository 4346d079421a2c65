import { DOCUMENTS_MAX, STATEMENT_MAX } from '@baize/diligence/rules';
import { Button, FieldNote, IconButton, TextArea, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { FileButton, type Picked } from '../../forms/file-button.tsx';
import { useWords } from '../protection/words.ts';
import {
  useAttachDocument,
  useRemoveDocument,
  useSubmitDocuments,
  type FundsRequest,
} from './diligence.queries.ts';

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

  const pick = async ({ files, bad }: Picked) => {
    setFault(
      bad &&
        t(bad.fault === 'type' ? 'protection.funds.imageType' : 'protection.funds.imageSize', {
          name: bad.name,
        }),
    );
    // One after the other: each answer is the whole list.
    for (const file of files.slice(0, DOCUMENTS_MAX - documents.length)) {
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
        <FileButton
          name="document"
          label={t(attach.isPending ? 'protection.funds.adding' : 'protection.funds.add')}
          multiple
          disabled={attach.isPending}
          onPick={(picked) => void pick(picked)}
        />
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
