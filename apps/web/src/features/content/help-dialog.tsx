import { useT } from '@baize/i18n';
import { HelpSections } from './help-page.tsx';
import { Dialog } from '../../shell/dialog.tsx';

/** The help centre over whatever is open (SITE-040). */
export function HelpDialog({ code, onClose }: { code?: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('shell.help.title')} onClose={onClose} width={860} shape="sheet">
      <HelpSections code={code ?? ''} />
    </Dialog>
  );
}
