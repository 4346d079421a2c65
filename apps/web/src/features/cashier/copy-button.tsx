import { useT } from '@baize/i18n';
import { IconButton, toast } from '@baize/ui';

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
