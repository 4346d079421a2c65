import { useT } from '@baize/i18n';
import { IconButton } from '@baize/ui';
import { useGo } from '../../link.tsx';

/** A page's title with the way back to the home page (SITE-042). */
export function ReadingHead({ title }: { title: string }) {
  const t = useT();
  const go = useGo();
  return (
    <div className="reading-head">
      <IconButton outlined icon="arrow-left" label={t('shell.back')} onClick={() => go('/index')} />
      <h1>{title}</h1>
    </div>
  );
}
