import { useState } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import type { BundledLanguage } from '@baize/i18n';
import { useT } from '../../session/language.tsx';
import type { Field } from '../../parts/form/fields.tsx';
import { LanguageTabs, tagOf } from '../../parts/language-tabs.tsx';
import { RichText } from './rich-text.tsx';
import { missingTexts, type TitledTexts } from './texts.ts';

const TITLE_MAX = 200;
const PLAIN_MAX = 20_000;

type TitledLook = {
  /** rich: a title and HTML. plain: a title and words. line: words alone. */
  shape: 'rich' | 'plain' | 'line';
  titleMax?: number;
  contentMax?: number;
  /** What is wrong with the English ones: the other languages may be empty. */
  title?: string | undefined;
  content?: string | undefined;
};
type TitledFieldsProps = TitledLook & { texts: TitledTexts; onChange: (texts: TitledTexts) => void };

/** A title and its text as the field `texts` of a form. What the server alone finds wrong is said at the text. */
export const titledField = (
  texts: TitledTexts,
  onChange: (texts: TitledTexts) => void,
  { title, content, ...look }: TitledLook,
): Field<{ texts: TitledTexts }> => ({
  as: 'own',
  name: 'texts',
  fault: title ?? content,
  draw: (fault) => {
    const said =
      fault === undefined ? {} : { title, content: title === undefined ? (content ?? fault) : content };
    return <TitledFields texts={texts} onChange={onChange} {...look} {...said} />;
  },
});

/** One language at a time. English is asked for; it stands in for what is missing. */
function TitledFields({ texts, onChange, shape, ...look }: TitledFieldsProps) {
  const t = useT();
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  const isEnglish = language === 'EN';
  const set = (part: Partial<TitledTexts['EN']>) =>
    onChange({ ...texts, [language]: { ...texts[language], ...part } });
  const shared = (name: 'title' | 'content') => ({
    lang: tagOf(language),
    value: texts[language][name],
    error: isEnglish ? look[name] : undefined,
    'aria-invalid': (isEnglish && look[name] !== undefined) || undefined,
  });
  const content = {
    ...shared('content'),
    label: t(shape === 'rich' ? 'console.content.html' : 'console.content.words'),
  };
  return (
    <>
      <LanguageTabs value={language} missing={missingTexts(texts)} onChange={setLanguage} />
      {!isEnglish && (look.title ?? look.content) && (
        <p role="alert">{t('console.content.englishMissing')}</p>
      )}
      {shape !== 'line' && (
        <TextInput
          {...shared('title')}
          name="title"
          label={t('console.content.title')}
          maxLength={look.titleMax ?? TITLE_MAX}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      )}
      {shape === 'rich' ? (
        <RichText key={language} {...content} onChange={(html) => set({ content: html })} />
      ) : (
        <Textarea
          {...content}
          name="content"
          maxLength={look.contentMax ?? PLAIN_MAX}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => set({ content: event.currentTarget.value })}
        />
      )}
    </>
  );
}
