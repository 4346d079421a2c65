import { useT } from '@baize/i18n';
import { Button, Notice } from '@baize/ui';
import { useMember } from '../../session/member.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { copyText } from '../../session/copy-text.ts';

/** The codes that stand in for a lost phone: seen once, so they can be copied, saved and printed here. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const account = useMember()?.account ?? '';
  const site = useSiteConfig()?.siteName ?? '';
  const title = t('security.backup.file', { account, site });
  const text = `${title}\n\n${codes.join('\n')}\n`;

  const copy = () => copyText(text, { done: t('security.backup.copied'), failed: t('shell.copy_failed') });
  return (
    <div className="security-form backup">
      <Notice tone="warn">{t('security.backup.text')}</Notice>
      <p className="backup-title">{title}</p>
      <ol className="backup-codes" aria-label={t('security.backup.list')} data-testid="backup-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="backup-actions">
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {t('security.backup.copy')}
        </Button>
        <Button
          size="small"
          icon="download"
          onClick={() => saveText(text, `${site}-${account}-backup-codes.txt`)}
        >
          {t('security.backup.download')}
        </Button>
        <Button size="small" icon="printer" onClick={() => print()}>
          {t('security.backup.print')}
        </Button>
      </div>
      <Button kind="primary" block onClick={onKept}>
        {t('security.backup.kept')}
      </Button>
    </div>
  );
}

function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
