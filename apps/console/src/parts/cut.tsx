/** The most of a vendor's or gateway's number a table has room for. */
const SHOWN = 20;

/** A long number cut short; in full under the pointer, where the row is opened, and in the file. */
export const Cut = ({ of }: { of: string }) =>
  of.length > SHOWN ? <span title={of}>{`${of.slice(0, SHOWN)}…`}</span> : of;
