import { useState } from 'react';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { Result } from '@baize/kernel';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import css from './site.module.css';

type SaveBarProps = {
  /** Paths of what is not saved yet. */
  changed: readonly string[];
  /** How many of the values the server did not take. */
  faults: number;
  /** The change closes the site to people: what it does, and the code of the brand that must be typed. */
  danger?: { text: string; code: string } | undefined;
  onSave: (reason: string, merchantCode: string | undefined) => Promise<Result<unknown>>;
  onDiscard: () => void;
};

/** How much is not saved, and the one button that saves it or says that nothing was changed. Leaving the page with changes asks first. */
export function SaveBar({ changed, faults, danger, onSave, onDiscard }: SaveBarProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isIdle, setIdle] = useState(false);
  const count = changed.length;
  const ask = () => {
    setAsking(count > 0);
    setIdle(count === 0);
  };
  useBlocker({
    shouldBlockFn: () => count > 0 && !window.confirm(t('console.site.leave')),
    enableBeforeUnload: () => count > 0,
  });
  return (
    <div className={css.saveBar} data-on={count > 0 || undefined}>
      <p role="status">
        {faults > 0
          ? t('console.site.faults', { count: faults })
          : count > 0
            ? t('console.site.unsaved', { count })
            : isIdle && t('console.form.nothingToChange')}
      </p>
      <Button variant="subtle" disabled={count === 0} onClick={onDiscard}>
        {t('console.site.discard')}
      </Button>
      <Button onClick={ask}>{t('console.site.save')}</Button>
      {isAsking && (
        <FormDialog
          title={t('console.site.saveTitle', { count })}
          text={danger?.text ?? t('console.site.saveText')}
          destructive={danger !== undefined}
          confirm={t('console.site.save')}
          began={{ merchantCode: '' }}
          fields={({ merchantCode }) => [
            danger && {
              as: 'text',
              name: 'merchantCode',
              label: t('console.site.merchantCode', { code: danger.code }),
              max: 40,
              fault: merchantCode.trim() !== danger.code && t('console.site.merchantCodeWrong'),
            },
          ]}
          send={async (_draft, reason) => {
            const result = await onSave(reason, danger?.code);
            // The fields of the page say what is wrong; the dialog covers them.
            if (!result.ok && result.code === 'validation_failed') setAsking(false);
            return result;
          }}
          forgets={['site', 'settings']}
          done={t('console.site.saved')}
          stale={t('console.error.state_changed')}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
