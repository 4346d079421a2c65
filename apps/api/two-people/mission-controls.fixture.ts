import { asFirst, reason, valueOf, type Row, type Sent, type Value } from '../controls.fixture.ts';

const NAME = 'Bet a hundred';
const DRAFT = {
  title: { EN: NAME, CN: '投注一百', KM: 'ភ្នាល់មួយរយ' },
  type: 'BET',
  period: 'DAILY',
  target: '100.00',
  gameType: null,
  gameId: null,
  winTimes: 0,
  after: null,
  amount: '5.00',
  turnoverTimes: 100,
  prizes: [],
  isActive: false,
  fromDay: '2026-01-01',
  untilDay: null,
  budget: '100.00',
};
const save = (payload: object): Sent => ({
  method: 'POST',
  url: '/ops/missions/save',
  payload: { ...payload, reason },
});

const find = async (): Promise<Value | undefined> => {
  const { list } = valueOf(await asFirst('/ops/missions/list?state=ALL&pageNo=1&pageSize=20'));
  return (list as Value[]).find((row) => row['name'] === NAME);
};
/** One that does not run holds at once: nobody gets anything of it. */
async function read(): Promise<Value> {
  const found = await find();
  if (found) {
    const { proposed: _waits, ...mission } = found;
    return mission;
  }
  valueOf(await asFirst(save(DRAFT)));
  return read();
}
const change = (to: object) => async (): Promise<Sent> => {
  const { name: _name, spent: _spent, ...now } = await read();
  return save({ ...now, ...to });
};

/** A mission: started, it costs; stopped or with a lower reward, it costs less. */
export const MISSION_CONTROLS: Record<string, Row> = {
  'missions.mission': {
    read,
    lower: change({ isActive: true }),
    tighten: change({ isActive: false, amount: '4.00' }),
  },
};
