/** States of which a member reads why; a closed account is never opened again, so nobody reads its inbox. */
const TOLD = ['LOCKED', 'FROZEN'] as const;
type Told = (typeof TOLD)[number];
export const isTold = (state: string): state is Told => TOLD.some((one) => one === state);
