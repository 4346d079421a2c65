import { useT } from '@baize/i18n';
import { IconButton } from '@baize/ui';
import { openDialog } from '../session/dialogs.ts';

/** Opens the phone's drawer. */
export function MenuButton() {
  const t = useT();
  return (
    <IconButton
      className="only-phone"
      icon="menu"
      iconSize={22}
      label={t('shell.menu.open')}
      onClick={() => openDialog({ kind: 'menu' })}
    />
  );
}
