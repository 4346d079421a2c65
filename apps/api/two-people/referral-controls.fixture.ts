import { asFirst, reason, valueOf, type Row, type Sent } from '../controls.fixture.ts';

const TERMS = '/ops/referral/terms';
const terms = (tiers: object[]) => async (): Promise<Sent> => {
  const now = valueOf(await asFirst(TERMS))['terms'] as object;
  return { method: 'POST', url: TERMS, payload: { ...now, tiers, reason } };
};

/** What inviting brings. */
export const REFERRAL_CONTROLS: Record<string, Row> = {
  'referral.terms': {
    read: async () => valueOf(await asFirst(TERMS))['terms'],
    lower: terms([{ from: 1, amount: '5.00' }]),
    tighten: terms([]),
  },
};
