import { useEffect } from 'react';
import { BUNDLED, bundledRow, type BundledLanguage } from '@baize/i18n';
import { Segmented } from '@baize/ui';
import { useT } from '../session/language.tsx';

/** The languages texts are written in, each by its own name. */
export const WRITTEN = BUNDLED.map((code) => ({ code, tag: tagOf(code), name: bundledRow(code).name }));
export function tagOf(language: BundledLanguage): string {
  return bundledRow(language).tag;
}

/** Texts of the site and names of members are on every page, whatever the console speaks; letters come slice by slice, as they are shown. */
export function useChineseLetters(): void {
  useEffect(() => void import('@baize/ui/fonts-chinese.css'), []);
}

type LanguageTabsProps = {
  value: BundledLanguage;
  /** Languages that have no text yet: English stands in for them. */
  missing?: readonly BundledLanguage[];
  onChange: (language: BundledLanguage) => void;
};

/** Which language's text is edited; the ones without a text are marked. */
export function LanguageTabs({ value, missing = [], onChange }: LanguageTabsProps) {
  const t = useT();
  useChineseLetters();
  return (
    <Segmented
      label={t('console.content.language')}
      tabs={WRITTEN.map(({ code, tag, name }) => ({
        key: code,
        label: (
          <>
            <span lang={tag}>{name}</span>
            {missing.includes(code) && (
              <>
                <span aria-hidden> ○</span>
                <span className="visually-hidden"> {t('console.content.noText')}</span>
              </>
            )}
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
