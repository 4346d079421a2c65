import { useT } from '@baize/i18n';
import { IconButton, SlipRow, toast } from '@baize/ui';
import type { ReactNode } from 'react';

/** Copies a value a person has to type elsewhere; `what` names it. */
export function CopyButton({ what, value }: { what: string; value: string }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast(t('cashier.common.copied', { what }));
  };
  return (
    <IconButton
      icon="copy"
      iconSize={15}
      label={t('cashier.common.copy', { what })}
      onClick={() => void copy().catch(() => undefined)}
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
