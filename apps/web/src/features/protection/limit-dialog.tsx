import { Button, Field, toast } from '@baize/ui';
import { useState } from 'react';
import { useSetLimit, type Limit, type LimitName } from './protection.queries.ts';
import { useWords } from './words.ts';
import { Dialog } from '../../shell/dialog.tsx';

type Props = { name: LimitName; own: Limit | undefined; currency: string; onClose: () => void };

/** R1: a free amount, no suggestions. What it does, and when, is said before it is pressed. */
export function LimitDialog({ name, own, currency, onClose }: Props) {
  const { t, refusal } = useWords();
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState<string>();
  const set = useSetLimit();
  const isTime = name.kind === 'time';
  const isRaise = own !== undefined && amount !== '' && Number(amount) > Number(own.amount);
  const save = (next: string | null) =>
    set.mutate(
      { ...name, amount: next },
      {
        onSuccess: () => {
          const waits = next === null || isRaise;
          toast(t(waits ? 'protection.limits.asked' : 'protection.limits.saved'));
          onClose();
        },
        onError: (error) => setFault(refusal(error)),
      },
    );
  return (
    <Dialog
      title={`${t(`protection.kind.${name.kind}`)}, ${t(`protection.period.${name.period}`)}`}
      onClose={onClose}
    >
      <form
        className="protection-form"
        onSubmit={(event) => {
          event.preventDefault();
          save(amount.trim());
        }}
      >
        <p>{t(`protection.kindText.${name.kind}`)}</p>
        <Field
          label={isTime ? t('protection.limits.minutes') : t('protection.limits.amount', { currency })}
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          error={fault}
          hint={t(
            own
              ? isRaise
                ? 'protection.limits.raiseHint'
                : 'protection.limits.lowerHint'
              : 'protection.limits.newHint',
          )}
          onChange={(event) => {
            setAmount(event.target.value);
            setFault(undefined);
          }}
        />
        <div className="protection-actions">
          {own && (
            <Button busy={set.isPending} onClick={() => save(null)}>
              {t('protection.limits.remove')}
            </Button>
          )}
          <Button type="submit" kind="primary" busy={set.isPending} disabled={amount.trim() === ''}>
            {t(isRaise ? 'protection.limits.ask' : 'protection.limits.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
