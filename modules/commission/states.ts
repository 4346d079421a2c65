/**
 * NOTHING_DUE is final. CALCULATED → POSTED, paid into the wallet; CALCULATED → REFUSED, the wallet takes nothing, as a closed one.
 * Both are final.
 */
export const POSTING_STATES = ['NOTHING_DUE', 'CALCULATED', 'POSTED', 'REFUSED'] as const;
export type PostingState = (typeof POSTING_STATES)[number];
