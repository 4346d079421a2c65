import { someTerms } from '@baize/giveaways/testing';
import { asFirst, reason, valueOf, type Row, type Sent } from '../controls.fixture.ts';

const URL = '/ops/giveaways';
const terms = someTerms(new Date());
const idOf = async (state: 'DRAFT' | 'PUBLISHED'): Promise<number | undefined> => {
  const { list } = valueOf(await asFirst(`${URL}/list?state=${state}`)) as { list: { eventId: number }[] };
  return list[0]?.eventId;
};
const draft = async (): Promise<number> => {
  const sent = { method: 'POST' as const, url: `${URL}/save`, payload: { terms, reason } };
  return (await idOf('DRAFT')) ?? Number(valueOf(await asFirst(sent))['eventId']);
};

/** What is promised to members: published by two, stopped by one. */
export const GIVEAWAY_CONTROLS: Record<string, Row> = {
  'giveaways.publish': {
    read: async () => ({ running: (await idOf('PUBLISHED')) ?? null }),
    lower: async (): Promise<Sent> => ({
      method: 'POST',
      url: `${URL}/publish`,
      payload: { eventId: await draft(), revision: 1, reason },
    }),
    tighten: async (): Promise<Sent> => ({
      method: 'POST',
      url: `${URL}/stop`,
      payload: { eventId: await idOf('PUBLISHED'), reason },
    }),
  },
};
