import { useT } from '@baize/i18n';
import { Dialog } from '@baize/ui';
import { HelpSections } from './help-page.tsx';

/** The help centre over whatever is open (SITE-040). */
export function HelpDialog({ code, onClose }: { code?: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('shell.help.title')}
      onClose={onClose}
      closeLabel={t('shell.close')}
      width={860}
      shape="sheet"
    >
      <HelpSections code={code ?? ''} />
    </Dialog>
  );
}
