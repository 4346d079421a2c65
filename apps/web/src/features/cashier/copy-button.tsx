import { useT } from '@baize/i18n';
import { IconButton, SlipRow } from '@baize/ui';
import type { ReactNode } from 'react';
import { copyText } from '../../session/copy-text.ts';

/** Copies a value a person has to type elsewhere; `what` names it. */
export function CopyButton({ what, value }: { what: string; value: string }) {
  const t = useT();
  const copy = () =>
    copyText(value, { done: t('cashier.common.copied', { what }), failed: t('shell.copy_failed') });
  return (
    <IconButton
      icon="copy"
      iconSize={15}
      label={t('cashier.common.copy', { what })}
      onClick={() => void copy()}
    />
  );
}

/** A line of a slip whose value a person has to type elsewhere. */
export const CopyRow = ({ name, value, text = value }: { name: string; value: string; text?: ReactNode }) => (
  <SlipRow name={name}>
    {text}
    <CopyButton what={name} value={value} />
  </SlipRow>
);
