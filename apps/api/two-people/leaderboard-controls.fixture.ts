import { someTerms } from '@baize/leaderboards/testing';
import { asFirst, reason, valueOf, type Row, type Sent } from '../controls.fixture.ts';

const URL = '/ops/leaderboards';
const terms = someTerms(new Date());
const idOf = async (state: 'DRAFT' | 'PUBLISHED'): Promise<number | undefined> => {
  const { list } = valueOf(await asFirst(`${URL}/list?state=${state}`)) as { list: { boardId: number }[] };
  return list[0]?.boardId;
};
const draft = async (): Promise<number> => {
  const sent = { method: 'POST' as const, url: `${URL}/save`, payload: { terms, reason } };
  return (await idOf('DRAFT')) ?? Number(valueOf(await asFirst(sent))['boardId']);
};

/** What is promised to members: published by two, stopped by one. */
export const LEADERBOARD_CONTROLS: Record<string, Row> = {
  'leaderboards.publish': {
    read: async () => ({ running: (await idOf('PUBLISHED')) ?? null }),
    lower: async (): Promise<Sent> => ({
      method: 'POST',
      url: `${URL}/publish`,
      payload: { boardId: await draft(), revision: 1, reason },
    }),
    tighten: async (): Promise<Sent> => ({
      method: 'POST',
      url: `${URL}/stop`,
      payload: { boardId: await idOf('PUBLISHED'), reason },
    }),
  },
};
