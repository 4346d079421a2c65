import { LIMIT_NAMES } from '@baize/protection/rules';
import { isAmount } from '@baize/kernel';
import { protection } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { Limit, LimitName } from './protection.queries.ts';

const wordOf = ({ kind, period }: LimitName): string => `${kind} ${period}`;
const nameOf = (word: string): LimitName | undefined => LIMIT_NAMES.find((name) => wordOf(name) === word);

type LimitDialogProps = {
  memberId: number;
  currency: string;
  began: LimitName;
  limits: readonly Limit[];
  onClose: () => void;
};

/** A limit of the house beside the member's own: the stricter of the two counts, at once. */
export function LimitDialog({ memberId, currency, began, limits, onClose }: LimitDialogProps) {
  const t = useT();
  const stands = limits.find((one) => one.setBy === 'operator' && wordOf(one) === wordOf(began));
  return (
    <FormDialog
      title={t('console.protection.setLimit')}
      text={t('console.protection.limitText')}
      confirm={t('console.site.save')}
      began={{ limit: wordOf(began), amount: stands?.amount ?? '' }}
      fields={({ limit, amount }) => [
        {
          as: 'select',
          name: 'limit',
          label: t('console.protection.limit'),
          options: LIMIT_NAMES.map((name) => ({
            value: wordOf(name),
            label: `${t(`console.protection.limit.${name.kind}`)} · ${t(`console.protection.period.${name.period}`)}`,
          })),
        },
        {
          as: 'text',
          name: 'amount',
          label: t('console.protection.value', {
            unit: nameOf(limit)?.kind === 'time' ? t('console.protection.minutes') : currency,
          }),
          hint: t('console.protection.emptyRemoves'),
          max: 15,
          fault:
            amount.trim() !== '' &&
            !isAmount(amount.trim(), currency) &&
            t('console.form.fault.amount_invalid'),
        },
      ]}
      send={({ limit, amount }, reason) =>
        protection.setOperatorLimit({
          memberId,
          ...(nameOf(limit) ?? began),
          amount: amount.trim() || null,
          reason,
        })
      }
      forgets={['protection']}
      done={t('console.protection.done')}
      onClose={onClose}
    />
  );
}
