import { Money } from '@baize/ui';
import type { ComponentProps } from 'react';

/** Money of a record: every digit the ledger has, so that before, amount and after come out even. */
export function RecordMoney(props: Omit<ComponentProps<typeof Money>, 'digits'>) {
  return <Money {...props} digits={props.value.split('.')[1]?.length ?? 0} />;
}
