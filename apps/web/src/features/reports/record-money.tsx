import { Money, type Column } from '@baize/ui';
import type { ComponentProps } from 'react';

/** Money of a record: every digit the ledger has, so that before, amount and after come out even. */
export function RecordMoney(props: Omit<ComponentProps<typeof Money>, 'digits'>) {
  return <Money {...props} digits={props.value.split('.')[1]?.length ?? 0} />;
}

type Amount<Row> = { head: string; currency: string; value: (row: Row) => string; signed?: boolean };

/** A column of amounts without their currency. */
export const moneyColumn = <Row,>(
  key: string,
  { head, currency, value, signed }: Amount<Row>,
): Column<Row> => ({
  key,
  head,
  right: true,
  cell: (row) => <RecordMoney value={value(row)} currency={currency} signed={signed} bare />,
});
