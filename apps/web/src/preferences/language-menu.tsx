import { useI18n } from '@baize/i18n';
import { Icon, Menu } from '@baize/ui';
import { useLanguageChoices } from './language-choices.ts';

type LanguageMenuProps = { compact?: boolean; align?: 'start' | 'end' };

/** A globe that opens the languages. */
export function LanguageMenu({ compact, align }: LanguageMenuProps) {
  const { t, language } = useI18n();
  const items = useLanguageChoices().map(({ code, name, lang, isChosen, choose }) => ({
    key: code,
    label: name,
    lang,
    checked: isChosen,
    onSelect: choose,
  }));
  return (
    <Menu
      label={`${t('shell.language.label')}: ${language}`}
      buttonClassName={compact ? 'bz-icon-button' : 'language-button'}
      items={items}
      {...(align ? { align } : {})}
      button={
        <>
          <Icon name="globe" size={compact ? 20 : 18} />
          {!compact && language}
        </>
      }
    />
  );
}
