import { Button, CopyButton, Group } from '@mantine/core';
import { Copy, Download } from 'lucide-react';
import { useT } from '../../session/language.tsx';
import { download } from '../../parts/download.ts';
import css from './backup-codes.module.css';

/** The codes that stand in for a lost phone: seen once, so they are copied or saved here. */
export function BackupCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const t = useT();
  const text = `${codes.join('\n')}\n`;
  return (
    <section aria-labelledby="backup-codes">
      <h2 id="backup-codes">{t('console.backup.title')}</h2>
      <p className={css.text}>{t('console.backup.text')}</p>
      <ol className={css.codes} data-testid="backup-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Copy size={15} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'console.backup.copied' : 'console.backup.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => download(`${username}-backup-codes.txt`, text, 'text/plain')}
        >
          {t('console.backup.download')}
        </Button>
      </Group>
    </section>
  );
}
