import { useState } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { BundledLanguage } from '@baize/i18n';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import { LanguageTabs, tagOf } from '../../parts/language-tabs.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import { BODY_MAX, TITLE_MAX } from './message-draft.ts';
import { useSaveTemplate, type Template } from './messages.queries.ts';
import { REASON_MAX } from './messaging.queries.ts';

/** The words of one notice, a language at a time; those sent already keep theirs. */
export function TemplateEditor({ template, onClose }: { template: Template; onClose: () => void }) {
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  return (
    <WordsEditor
      key={language}
      template={template}
      language={language}
      onLanguage={setLanguage}
      onClose={onClose}
    />
  );
}

type WordsEditorProps = {
  template: Template;
  language: BundledLanguage;
  onLanguage: (language: BundledLanguage) => void;
  onClose: () => void;
};

function WordsEditor({ template, language, onLanguage, onClose }: WordsEditorProps) {
  const t = useT();
  const tell = useTell();
  const save = useSaveTemplate();
  const [isResetting, setResetting] = useState(false);
  const { ours, own } = template.words[language];
  const { draft, isChanged, isTried, onTry, change } = useEdited(own ?? ours);
  const wrong = { title: draft.title.trim() === '', body: draft.body.trim() === '' };
  const required = (isWrong: boolean) =>
    isTried && isWrong ? t('console.content.fault.required') : undefined;
  const name = { template: template.template, language };
  const done = () => {
    tell(t('console.content.saved'));
    onClose();
  };
  return (
    <>
      <EditorDrawer
        title={template.template}
        isChanged={isChanged}
        hasFaults={wrong.title || wrong.body}
        reasonMax={REASON_MAX}
        pending={save.isPending}
        refusal={isResetting ? undefined : refusalOf(save.error)}
        onTry={onTry}
        onSave={(reason) => save.mutate({ ...name, words: draft, reason }, { onSuccess: done })}
        onClose={onClose}
      >
        <LanguageTabs
          value={language}
          onChange={(to) => {
            // Each language is saved by itself; what is typed and not saved is asked about first.
            if (!isChanged || window.confirm(t('console.site.leave'))) onLanguage(to);
          }}
        />
        {template.params.length > 0 && (
          <p className={parts.note}>
            {t('console.messages.valuesHint')} {template.params.map((param) => `{${param}}`).join(' ')}
          </p>
        )}
        <TextInput
          name="title"
          label={t('console.content.title')}
          lang={tagOf(language)}
          maxLength={TITLE_MAX}
          value={draft.title}
          error={required(wrong.title)}
          aria-invalid={(isTried && wrong.title) || undefined}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          name="body"
          label={t('console.content.words')}
          lang={tagOf(language)}
          maxLength={BODY_MAX}
          autosize
          minRows={4}
          maxRows={12}
          value={draft.body}
          error={required(wrong.body)}
          aria-invalid={(isTried && wrong.body) || undefined}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        {own && (
          <div>
            <Button variant="default" size="xs" onClick={() => setResetting(true)}>
              {t('console.messages.reset')}
            </Button>
          </div>
        )}
      </EditorDrawer>
      {isResetting && (
        <ReasonDialog
          title={t('console.messages.resetTitle')}
          text={ours.body}
          confirm={t('console.messages.reset')}
          reasonMax={REASON_MAX}
          pending={save.isPending}
          refusal={refusalOf(save.error)}
          onConfirm={(reason) => save.mutate({ ...name, words: undefined, reason }, { onSuccess: done })}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}
