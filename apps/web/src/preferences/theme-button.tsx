import { useT } from '@baize/i18n';
import { IconButton } from '@baize/ui';
import { useStore } from '../session/store.ts';
import { setTheme, themeStore } from '../session/theme.ts';

export function ThemeButton() {
  const t = useT();
  const isDark = useStore(themeStore) === 'dark';
  return (
    <IconButton
      icon={isDark ? 'moon' : 'sun'}
      label={t(isDark ? 'shell.theme.toLight' : 'shell.theme.toDark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}
