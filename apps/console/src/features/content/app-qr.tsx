import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { qrPath } from '@baize/emvqr/qr';
import { QrCode } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { download } from '../../parts/download.ts';
import css from './content.module.css';

/** OP-15: what a phone scans to get the app: as the download page shows it, and as a file for print. */
export function AppQr({ address, name }: { address: string; name: string }) {
  const t = useT();
  // A path of the site is scanned from outside of it.
  const whole = address.startsWith('/') ? undefined : address;
  const qr = useMemo(() => (whole === undefined ? undefined : qrPath(whole)), [whole]);
  if (!qr) return <p className={css.hint}>{t('console.content.qrNeedsAddress')}</p>;
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr.size} ${qr.size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${qr.size}v${qr.size}H0z"/><path d="${qr.path}"/></svg>`;
  return (
    <div className={css.qr}>
      <QrCode qr={qr} label={t('console.content.qr', { address })} />
      <Button variant="default" onClick={() => download(`${name}.svg`, file, 'image/svg+xml')}>
        {t('console.content.qrDownload')}
      </Button>
    </div>
  );
}
