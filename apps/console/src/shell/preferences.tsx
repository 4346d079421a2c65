import { BUNDLED, bundledRow } from '@baize/i18n';
import { Moon, Sun } from 'lucide-react';
import { setLanguage, useLanguage, useT } from '../session/language.tsx';
import { setTheme, useTheme } from '../session/theme.ts';
import css from './preferences.module.css';

/** EN, CN, KM: one button each, the chosen one pressed. */
export function LanguageSwitch() {
  const t = useT();
  const chosen = useLanguage();
  return (
    <div className={css.group} role="group" aria-label={t('console.language')}>
      {BUNDLED.map((code) => (
        <button
          key={code}
          type="button"
          lang={bundledRow(code).tag}
          title={bundledRow(code).name}
          aria-pressed={code === chosen}
          onClick={() => setLanguage(code)}
        >
          {code}
        </button>
      ))}
    </div>
  );
}

/** Evening or daylight. */
export function ThemeSwitch() {
  const t = useT();
  const theme = useTheme();
  const label = t(theme === 'dark' ? 'console.theme.toLight' : 'console.theme.toDark');
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={label}
      title={label}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      {theme === 'dark' ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
    </button>
  );
}
