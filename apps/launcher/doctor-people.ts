import { findOnePerson, findRule } from '@baize/approvals';
import { DECIDING_PERMISSIONS } from '@baize/approvals/rules';
import type { Db } from '@baize/db';
import { exactText, systemClock } from '@baize/kernel';
import { listReservedAccounts } from '@baize/members';
import type { ListedMerchant } from '@baize/site';
import { listOperators, permissionsOf, ROLE_NAMES } from '@baize/staff';
import { advice, fault, good, type Finding } from './finding.ts';

/** Who there is to move money; `isOnePerson`: every brand declared that one is enough. */
export async function operators(db: Db, isOnePerson: boolean): Promise<Finding> {
  const all = await listOperators(db, { clock: systemClock });
  const admins = all.filter(({ role, merchantId }) => role === 'admin' && merchantId === null);
  if (admins.length === 0)
    return fault(
      'operators',
      'there is no administrator of the house',
      'Run: npm run baize -- operator create --name root --role admin',
    );
  if (!admins.some(({ state }) => state === 'active'))
    return fault(
      'operators',
      'no administrator of the house has set a password yet',
      'Open the link that was printed; npm run baize -- operator reset --name prints a new one',
    );
  const [payers, invited] = standing(all, ({ role }) => role === 'finance' || role === 'manager');
  if (payers.length < 2 && !isOnePerson)
    return advice(
      'operators',
      `${payers.length} may move money`,
      advised(
        payers,
        invited,
        'Two are needed to pay a withdrawal above what a brand leaves to one: at first every one',
      ),
    );
  return good('operators', `${all.length}, ${payers.length} of them may move money`);
}

type Operators = Awaited<ReturnType<typeof listOperators>>;

/** Those who may sign in, and those whose link nobody has opened yet. */
const standing = (all: Operators, holds: (one: Operators[number]) => boolean): [Operators, Operators] => [
  all.filter((one) => one.state === 'active' && holds(one)),
  all.filter((one) => (one.state === 'invited' || one.state === 'expired') && holds(one)),
];

/** Who was invited already is not invited again: the link waits, and others come beside them where two are not reached. */
const advised = (
  active: Operators,
  invited: Operators,
  todo: string,
  isShort = active.length + invited.length < 2,
): string =>
  [
    ...(invited.length === 0
      ? []
      : [
          `The link of ${invited.map(({ username }) => username).join(', ')} was not opened yet: npm run baize -- operator reset --name <name> prints a new one`,
        ]),
    ...(isShort ? [todo] : []),
  ].join('. ');

/** One-person mode is a house's own choice, and nobody may overlook it. */
export async function twoPeople(db: Db, { id, code, currency }: ListedMerchant): Promise<Finding> {
  const name = `${code}: two people`;
  const { isOnePerson, aloneUpto } = await findRule(db, id);
  const [holders, invited] = standing(
    await listOperators(db, { clock: systemClock }),
    ({ role, merchantId }) =>
      (merchantId === null || merchantId === id) && permissionsOf(role, merchantId).has('controls.write'),
  );
  if (!isOnePerson && holders.length < 2)
    return advice(
      name,
      `${holders.length} may set controls: once members' money has moved, a lowered control or another payout gateway waits for a second who is not there`,
      advised(
        holders,
        invited,
        'Run: npm run baize -- operator create --name rita --role admin; one whom the first invites in the console may not decide about the first for 7 days',
      ),
    );
  return isOnePerson
    ? advice(
        name,
        'one-person mode: an operator decides what they proposed',
        holders.length < 2
          ? 'Open a second operator, then Console, Money › Approvals: switch it off'
          : 'There are operators enough for two: Console, Money › Approvals, switch it off',
      )
    : good(
        name,
        aloneUpto === 0n
          ? 'what moves money by hand, and every withdrawal, is decided by a second operator'
          : `a second operator decides above ${exactText(aloneUpto, currency)} ${currency}: each withdrawal, and all acts by hand in 24 hours`,
      );
}

/** Each permission that decides about proposals has two active holders: who proposes never decides. */
export async function deciders(db: Db, { id, code }: ListedMerchant): Promise<Finding> {
  const name = `${code}: who decides`;
  const isAlone = await findOnePerson(db, id);
  const needed = DECIDING_PERMISSIONS.filter((permission) => !isAlone(permission));
  if (needed.length === 0) return good(name, 'one person decides, as declared');
  const here = (await listOperators(db, { clock: systemClock })).filter(
    ({ merchantId }) => merchantId === null || merchantId === id,
  );
  const short = needed
    .map((permission) => {
      const [active, invited] = standing(here, ({ role, merchantId }) =>
        permissionsOf(role, merchantId).has(permission),
      );
      return { permission, active, invited };
    })
    .filter(({ active }) => active.length < 2);
  if (short.length === 0)
    return good(name, 'two or more may decide about everything that waits for a second');
  const lacking = short.filter(({ active, invited }) => active.length + invited.length < 2);
  const roles = ROLE_NAMES.filter((role) =>
    lacking.some(({ permission }) => permissionsOf(role, null).has(permission)),
  );
  return advice(
    name,
    `fewer than two decide what waits for a second: ${short.map(({ permission, active }) => `${permission} (${active.length})`).join(', ')}`,
    advised(
      [],
      [...new Set(short.flatMap(({ invited }) => invited))],
      `Open operators until two hold each: npm run baize -- operator create --name <name> --role <role>, the role one of ${roles.join(', ')}`,
      lacking.length > 0,
    ),
  );
}

/** As many as are told by name. */
const NAMES_TOLD = 20;

/** A member called admin speaks for the house in chat and on boards; new ones are refused, older ones keep their name. */
export async function namesOfTheHouse(db: Db, brand: ListedMerchant): Promise<Finding> {
  const name = `${brand.code}: names`;
  const found = await listReservedAccounts(db, brand, NAMES_TOLD + 1);
  if (found.length === 0) return good(name, 'no member is called as one of the house');
  const told = found.slice(0, NAMES_TOLD).join(', ');
  return advice(
    name,
    `members are called as one of the house: ${told}${found.length > NAMES_TOLD ? ' and more' : ''}`,
    'They were opened before such names were refused, and an account keeps its name. Others read it in chat, along the line and on boards: look at each in the console, Members, and close what misleads',
  );
}
