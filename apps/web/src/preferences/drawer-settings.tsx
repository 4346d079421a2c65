import './drawer-settings.css';
import { useT } from '@baize/i18n';
import { IconButton } from '@baize/ui';
import { useSiteConfig } from '../session/site-config.ts';
import { useStore } from '../session/store.ts';
import { setTheme, themeStore } from '../session/theme.ts';
import { Clock } from '../shell/clock.tsx';
import { useLanguageChoices } from './language-choices.ts';

/** What the header holds on a wide screen: the site's time, the languages and the theme, one tap each once the drawer is open. */
export function DrawerSettings() {
  const t = useT();
  const zone = useSiteConfig()?.timeZone ?? 'Asia/Bangkok';
  const isDark = useStore(themeStore) === 'dark';
  const languages = useLanguageChoices();
  return (
    <div className="drawer-settings">
      <Clock zone={zone} />
      <IconButton
        outlined
        icon={isDark ? 'sun' : 'moon'}
        iconSize={20}
        label={t(isDark ? 'shell.theme.toLight' : 'shell.theme.toDark')}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      />
      <div role="group" className="drawer-languages" aria-label={t('shell.language.label')}>
        {languages.map(({ code, name, lang, isChosen, choose }) => (
          <button key={code} type="button" lang={lang} aria-pressed={isChosen} onClick={choose}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
