import { someContent } from '@baize/promotions/testing';
import { asFirst, reason, valueOf, type Row, type Sent } from '../controls.fixture.ts';

/** How what promotions may cost is read, raised and lowered over HTTP; each row has a draft of its own. */
const URL = '/ops/promotions';
const drafts = new Map<string, Promise<number>>();
const draftOf = (name: string): Promise<number> => {
  const made = drafts.get(name) ?? aDraft();
  drafts.set(name, made);
  return made;
};
async function aDraft(): Promise<number> {
  const sent = { method: 'POST' as const, url: URL, payload: { content: someContent(), reason } };
  return Number(valueOf(await asFirst(sent))['promoId']);
}

const post = (name: string, act: string, payload: object) => async (): Promise<Sent> => ({
  method: 'POST',
  url: `${URL}/${await draftOf(name)}/${act}`,
  payload: { ...payload, reason },
});
const read = (name: string) => async () => {
  const { state, version, total } = valueOf(await asFirst(`${URL}/${await draftOf(name)}`));
  return { state, version, total };
};

export const PROMOTION_CONTROLS: Record<string, Row> = {
  'promotions.publish': {
    read: read('publish'),
    lower: post('publish', 'publish', { revision: 1, total: '200' }),
    tighten: post('publish', 'budget', { total: '50' }),
  },
  'promotions.budget': {
    read: read('budget'),
    lower: post('budget', 'budget', { total: '300' }),
    tighten: post('budget', 'budget', { total: '20' }),
  },
};
