/** As the server asks: OP-01, every decision carries a reason that the audit log keeps. */
export const REASON_MIN = 2;

/** Characters, as the server and the database count them: a smiley is one, not two. */
const characters = (text: string): string[] => [...text];

export const isReason = (text: string): boolean => characters(text.trim()).length >= REASON_MIN;

/** What of a text fits, cut between characters and never within one. */
export const cutTo = (text: string, max: number): string => characters(text).slice(0, max).join('');
