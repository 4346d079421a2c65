import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import css from './site.module.css';

const REASON_MAX = 300;

type SaveBarProps = {
  /** Paths of what is not saved yet. */
  changed: readonly string[];
  /** How many of the values the server did not take. */
  faults: number;
  saving: boolean;
  refusal: string | undefined;
  /** The change closes the site to people: what it does, and the code of the brand that must be typed. */
  danger?: { text: string; code: string } | undefined;
  onSave: (reason: string, done: () => void, merchantCode?: string) => void;
  onDiscard: () => void;
};

/** How much is not saved, and the one button that saves it. Leaving the page with changes asks first. */
export function SaveBar({ changed, faults, saving, refusal, danger, onSave, onDiscard }: SaveBarProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const count = changed.length;
  useBlocker({
    shouldBlockFn: () => count > 0 && !window.confirm(t('console.site.leave')),
    enableBeforeUnload: () => count > 0,
  });
  return (
    <div className={css.saveBar}>
      <p role="status">
        {faults > 0
          ? t('console.site.faults', { count: faults })
          : count > 0
            ? t('console.site.unsaved', { count })
            : t('console.site.allSaved')}
      </p>
      <Button variant="subtle" disabled={count === 0} onClick={onDiscard}>
        {t('console.site.discard')}
      </Button>
      <Button
        disabled={count === 0}
        onClick={() => {
          setTyped('');
          setIsWrong(false);
          setAsking(true);
        }}
      >
        {t('console.site.save')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('console.site.saveTitle', { count })}
          text={danger?.text ?? t('console.site.saveText')}
          grave={danger !== undefined}
          confirm={t('console.site.save')}
          reasonMax={REASON_MAX}
          pending={saving}
          {...(refusal ? { refusal: { code: refusal, detail: undefined } } : {})}
          onConfirm={(reason) => {
            setIsWrong(danger !== undefined && typed.trim() !== danger.code);
            if (!danger) onSave(reason, () => setAsking(false));
            else if (typed.trim() === danger.code) onSave(reason, () => setAsking(false), danger.code);
          }}
          onClose={() => setAsking(false)}
        >
          {danger && (
            <TextInput
              name="merchantCode"
              label={t('console.site.merchantCode', { code: danger.code })}
              value={typed}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              error={isWrong ? t('console.site.merchantCodeWrong') : undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </ReasonDialog>
      )}
    </div>
  );
}
