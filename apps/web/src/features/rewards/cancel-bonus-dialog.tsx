import { useI18n } from '@baize/i18n';
import { Button, Money, Skeleton, Slip, SlipRow, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { consequenceQuery, useCancelBonus, type Bonus } from './rewards.queries.ts';

/** R22: the consequence of cancelling in exact figures; what is confirmed is what is shown. */
export function CancelBonusDialog({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const { t } = useI18n();
  const found = useQuery(consequenceQuery(bonus.bonusId));
  const cancel = useCancelBonus(bonus.bonusId);
  const refusal = useRefusal('rewards');
  const [message, setMessage] = useState<string>();
  const { data } = found;
  const submit = () => {
    if (!data) return;
    setMessage(undefined);
    cancel.mutate(data.takesBack, {
      onSuccess: () => {
        toast(t('rewards.cancel.done'));
        onClose();
      },
      onError: (error) => setMessage(refusal(error)),
    });
  };
  const row = (name: string, value: string) => (
    <SlipRow name={name}>
      <Money value={value} currency={data?.currency ?? bonus.currency} />
    </SlipRow>
  );
  return (
    <Dialog title={t('rewards.cancel.title')} shape="sheet" width={480} onClose={onClose}>
      <p className="bz-dialog-text">{t('rewards.cancel.text', { title: bonus.title })}</p>
      {found.isPending && <Skeleton height="180px" />}
      <FormError text={found.isError ? refusal(found.error) : message} />
      {data && (
        <Slip>
          {row(t('rewards.cancel.takesBack'), data.takesBack)}
          {row(t('rewards.cancel.balance'), data.balance)}
          {row(t('rewards.cancel.balanceAfter'), data.balanceAfter)}
          {row(t('rewards.cancel.lifted'), data.turnoverLifted)}
          {row(t('rewards.cancel.left'), data.turnoverLeft)}
        </Slip>
      )}
      <div className="bz-dialog-actions">
        <Button kind="plain" onClick={onClose}>
          {t('rewards.cancel.keep')}
        </Button>
        <Button kind="danger" busy={cancel.isPending} disabled={!data} onClick={submit}>
          {t('rewards.cancel.submit')}
        </Button>
      </div>
    </Dialog>
  );
}
