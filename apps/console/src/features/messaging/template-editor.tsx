import { useState } from 'react';
import { Button } from '@mantine/core';
import type { BundledLanguage } from '@baize/i18n';
import { messaging } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog, FormDrawer } from '../../parts/form/forms.tsx';
import { LanguageTabs, tagOf } from '../../parts/language-tabs.tsx';
import parts from '../../parts/parts.module.css';
import { BODY_MAX, REASON_MAX, TITLE_MAX, type Template } from './messaging.queries.ts';

type TemplateEditorProps = { template: Template; onClose: () => void };

/** The words of one notice, a language at a time, each saved by itself; those sent already keep theirs. */
export function TemplateEditor({ template: { template, words, params }, onClose }: TemplateEditorProps) {
  const t = useT();
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  const [isChanged, setChanged] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const { ours, own } = words[language];
  const began = own ?? ours;
  const shared = {
    reasonMax: REASON_MAX,
    forgets: ['messages', 'templates'],
    done: t('console.content.saved'),
  } as const;
  const turnTo = (to: BundledLanguage) => {
    // What is typed and not saved is asked about first.
    if (isChanged && !window.confirm(t('console.site.leave'))) return;
    setChanged(false);
    setLanguage(to);
  };
  return (
    <>
      <FormDrawer
        {...shared}
        key={language}
        title={template}
        began={began}
        onDraft={({ title, body }) => setChanged(title !== began.title || body !== began.body)}
        fields={() => [
          <LanguageTabs key="language" value={language} onChange={turnTo} />,
          params.length > 0 && (
            <p key="values" className={parts.note}>
              {t('console.messages.valuesHint')} {params.map((param) => `{${param}}`).join(' ')}
            </p>
          ),
          {
            as: 'text',
            name: 'title',
            label: t('console.content.title'),
            lang: tagOf(language),
            max: TITLE_MAX,
            required: true,
          },
          {
            as: 'text',
            name: 'body',
            label: t('console.content.words'),
            lang: tagOf(language),
            rows: 4,
            max: BODY_MAX,
            required: true,
          },
          own !== null && (
            <div key="reset">
              <Button variant="default" size="xs" onClick={() => setResetting(true)}>
                {t('console.messages.reset')}
              </Button>
            </div>
          ),
        ]}
        send={(draft, reason) => messaging.saveTemplate({ template, language, ...draft, reason })}
        onClose={onClose}
      />
      {isResetting && (
        <FormDialog
          {...shared}
          title={t('console.messages.resetTitle')}
          text={ours.body}
          confirm={t('console.messages.reset')}
          send={(_draft, reason) => messaging.resetTemplate({ template, language, reason })}
          onDone={onClose}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}
