import './lines-dialog.css';
import { useT } from '@baize/i18n';
import { Button, StatusTag } from '@baize/ui';
import { LineBars, LineSpeed } from '../../shell/line-signal.tsx';
import { isReachable } from '../../shell/line-speed.ts';
import { switchTo, useLines } from '../../shell/use-lines.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Dialog } from '../../shell/dialog.tsx';

/**
 * The site's addresses with a test of their speed (SITE-045), and what the operator says to readers who cannot reach one
 * (SITE-044): his own text, none where he wrote none.
 */
export function LinesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { lines, retest, isTesting } = useLines(true);
  const tip = useSiteConfig()?.mirrorText ?? '';
  return (
    <Dialog title={t('shell.line.label')} onClose={onClose} width={520}>
      <ul className="lines">
        {lines.map(({ origin, domainName, line }, index) => (
          <li key={origin}>
            <LineBars line={line} />
            <span className="lines-name">
              <b>{t('shell.line.name', { number: index + 1 })}</b>
              <span dir="ltr">{domainName}</span>
            </span>
            <LineSpeed line={line} />
            {index === 0 ? (
              <StatusTag tone="up">{t('talk.lines.here')}</StatusTag>
            ) : (
              <Button size="small" disabled={line && !isReachable(line)} onClick={() => switchTo(origin)}>
                {t('talk.lines.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button icon="refresh-cw" busy={isTesting} onClick={retest}>
        {t('shell.line.retest')}
      </Button>
      {tip && (
        <div className="lines-tip">
          {tip.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </Dialog>
  );
}
