const LENGTH = 8;
const TAIL = /(?:NAP|D\d{6})[-. ]?([0-9A-Z]{8})/g;

/** What a payer writes into the memo of a transfer; it is the end of the order's number. */
export const referenceOf = (orderNo: string): string => `NAP${orderNo.slice(-LENGTH)}`;

/** The ends of order numbers a memo may name. Banks change case and add text; people type O for 0. */
export function tailsIn(memo: string): string[] {
  const tails = [...memo.toUpperCase().matchAll(TAIL)].map(([, tail = '']) =>
    tail.replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
  );
  return [...new Set(tails)];
}
