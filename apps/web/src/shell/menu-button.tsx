import { useT } from '@baize/i18n';
import { IconButton } from '@baize/ui';
import { openDialog } from '../session/dialogs.ts';

/** Opens the drawer, where the side menu does not stand whole beside the page. */
export function MenuButton() {
  const t = useT();
  return (
    <IconButton
      className="menu-button"
      icon="menu"
      iconSize={22}
      label={t('shell.menu.open')}
      onClick={() => openDialog({ kind: 'menu' })}
    />
  );
}
