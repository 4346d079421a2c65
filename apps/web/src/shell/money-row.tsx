import { Money, SlipRow } from '@baize/ui';

type MoneyRowProps = { name: string; value: string; currency: string };

/** An amount on one line of a slip. */
export const MoneyRow = ({ name, ...money }: MoneyRowProps) => (
  <SlipRow name={name}>
    <Money {...money} />
  </SlipRow>
);
