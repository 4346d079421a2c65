import { Money, SlipRow, type Column } from '@baize/ui';
import type { ComponentProps } from 'react';

/** Money of a record: every digit the ledger has, so that before, amount and after come out even. */
export function RecordMoney(props: Omit<ComponentProps<typeof Money>, 'digits'>) {
  return <Money {...props} digits={props.value.split('.')[1]?.length ?? 0} />;
}

/** An amount on one line of a slip. */
export const RecordRow = ({ name, ...money }: ComponentProps<typeof RecordMoney> & { name: string }) => (
  <SlipRow name={name}>
    <RecordMoney {...money} />
  </SlipRow>
);

/** A column of amounts without their currency. */
export const moneyColumn = <Field extends string>(
  field: Field,
  head: string,
  currency: string,
  signed = false,
): Column<Record<Field, string>> => ({
  key: field,
  head,
  right: true,
  cell: (row) => <RecordMoney value={row[field]} currency={currency} signed={signed} bare />,
});
