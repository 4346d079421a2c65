import { useState } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import type { BundledLanguage } from '@baize/i18n';
import { useT } from '../../session/language.tsx';
import { LanguageTabs, tagOf } from '../../parts/language-tabs.tsx';
import { RichText } from './rich-text.tsx';
import { missingTexts, type TitledTexts } from './texts.ts';

const TITLE_MAX = 200;
const PLAIN_MAX = 20_000;

type TitledFieldsProps = {
  texts: TitledTexts;
  /** rich: a title and HTML. plain: a title and words. line: words alone. */
  shape: 'rich' | 'plain' | 'line';
  titleMax?: number;
  contentMax?: number;
  titleError: string | undefined;
  contentError: string | undefined;
  onChange: (texts: TitledTexts) => void;
};

/** A title and its text, one language at a time. English is asked for; it stands in for what is missing. */
export function TitledFields({
  texts,
  shape,
  titleMax = TITLE_MAX,
  contentMax = PLAIN_MAX,
  titleError,
  contentError,
  onChange,
}: TitledFieldsProps) {
  const t = useT();
  const [language, setLanguage] = useState<BundledLanguage>('EN');
  // What is wrong is wrong with English: the other languages may be empty.
  const isShown = language === 'EN';
  const set = (part: Partial<TitledTexts['EN']>) =>
    onChange({ ...texts, [language]: { ...texts[language], ...part } });
  const content = {
    label: t(shape === 'rich' ? 'console.content.html' : 'console.content.words'),
    lang: tagOf(language),
    value: texts[language].content,
    error: isShown ? contentError : undefined,
  };
  return (
    <>
      <LanguageTabs value={language} missing={missingTexts(texts)} onChange={setLanguage} />
      {!isShown && (titleError ?? contentError) && <p role="alert">{t('console.content.englishMissing')}</p>}
      {shape !== 'line' && (
        <TextInput
          name="title"
          label={t('console.content.title')}
          lang={tagOf(language)}
          maxLength={titleMax}
          value={texts[language].title}
          error={isShown ? titleError : undefined}
          aria-invalid={(isShown && titleError !== undefined) || undefined}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      )}
      {shape === 'rich' ? (
        <RichText key={language} {...content} onChange={(html) => set({ content: html })} />
      ) : (
        <Textarea
          {...content}
          name="content"
          maxLength={contentMax}
          autosize
          minRows={2}
          maxRows={8}
          aria-invalid={content.error !== undefined || undefined}
          onChange={(event) => set({ content: event.currentTarget.value })}
        />
      )}
    </>
  );
}
