import { useT } from '@baize/i18n';
import { Icon, Menu } from '@baize/ui';
import { useState } from 'react';
import { openDialog } from '../session/dialogs.ts';
import { LineBars, LineSpeed } from './line-signal.tsx';
import { switchTo, useLines } from './use-lines.ts';

/** The lines with their latency, bars and a word (SHELL-044); choosing one opens the same place there (SITE-051). */
export function LineSelector() {
  const t = useT();
  const [isOpened, setOpened] = useState(false);
  const { lines, retest } = useLines(isOpened);
  const current = lines[0]?.line;
  return (
    <div className="line-selector">
      <Menu
        label={t('shell.line.label')}
        onOpen={() => setOpened(true)}
        items={[
          ...lines.map(({ origin, line }, index) => ({
            key: origin,
            checked: index === 0,
            label: (
              <>
                {t('shell.line.name', { number: index + 1 })} <LineSpeed line={line} />
              </>
            ),
            onSelect: () => {
              if (index > 0) switchTo(origin);
            },
          })),
          {
            key: 'test',
            icon: 'refresh-cw',
            label: t('shell.line.retest'),
            separated: true,
            onSelect: retest,
          },
          {
            key: 'all',
            icon: 'list',
            label: t('shell.line.all'),
            onSelect: () => openDialog({ kind: 'lines' }),
          },
        ]}
        button={
          <>
            <LineBars line={current} />
            {t('shell.line.name', { number: 1 })} <LineSpeed line={current} />
            <Icon name="chevron-down" size={16} />
          </>
        }
      />
    </div>
  );
}
