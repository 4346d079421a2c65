import { asFirst, reason, valueOf, type Row, type Sent, type Value } from '../controls.fixture.ts';

const PRODUCTS = '/ops/points/products';
const NAME = { EN: 'Rain cape', CN: '', KM: '' };
const DRAFT = {
  name: NAME,
  exchangeType: 'CASH',
  cash: '5.00',
  pointsNeeded: 400,
  supply: 10,
  minLevel: 1,
  maxPerMember: 2,
  from: null,
  to: null,
  isListed: true,
};
const save = (payload: object): Sent => ({ method: 'POST', url: PRODUCTS, payload: { ...payload, reason } });

const find = async (): Promise<Value | undefined> => {
  const { list } = valueOf(await asFirst(`${PRODUCTS}?pageNo=1&pageSize=100`));
  return (list as Value[]).find((row) => (row['name'] as typeof NAME).EN === NAME.EN);
};
/** One that is not on sale holds at once: nobody gets anything of it. */
async function read(): Promise<Value> {
  const row = await find();
  if (!row) {
    valueOf(await asFirst(save({ ...DRAFT, isListed: false })));
    return read();
  }
  return {
    productId: row['productId'],
    name: row['name'],
    exchangeType: row['exchangeType'],
    cash: row['cash'],
    pointsNeeded: Number(row['pointsNeeded']),
    supply: row['supply'],
    minLevel: row['minLevel'],
    maxPerMember: row['limitPerUser'],
    from: row['from'],
    to: row['to'],
    isListed: row['isListed'],
  };
}
const change = (to: object) => async (): Promise<Sent> => save({ ...(await read()), ...to });

/** A product of the points mall: put on sale, members get it; off sale and dearer, they do not. */
export const PRODUCT_CONTROLS: Record<string, Row> = {
  'points.product': {
    read,
    lower: change({ isListed: true }),
    tighten: change({ isListed: false, pointsNeeded: 500 }),
  },
};
