import { randomBytes } from 'node:crypto';
import { ok, refuse, type Clock, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { publishStarter } from '@baize/content';
import { AGENT_ACCOUNT, createMember, markHouse, mustChangePassword } from '@baize/members';
import type { Passwords } from '@baize/sign-in';
import { createMerchant, type CreateRefusal, type MerchantToCreate } from '@baize/site';

export type BrandToOpen = MerchantToCreate & {
  /** Account of the first agent, under whom members register who come without an invitation; none: the house itself. */
  agent?: string | undefined;
};
export type OpenedBrand = {
  merchantId: number;
  code: string;
  /** Told once and stored as a hash; the agent must change it at the first login. */
  agent: { account: string; password: string } | null;
};
export type OpenRefusal = CreateRefusal | 'agent_invalid';

const HOUSE = 'house';
const GENERAL_AGENT = 1;
const AGENT_TYPE = 2;
const PASSWORD_BYTES = 9;
const randomPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

/**
 * Opens a brand: its row, host names and settings, a help centre with terms to adapt, the house's own account at the
 * top of its tree, and a first agent.
 * No payment gateway, no channel, no vendor and no invented figure come with it.
 */
export async function openBrand(
  tx: Tx,
  { clock, passwords }: { clock: Clock; passwords: Passwords },
  { agent, ...brand }: BrandToOpen,
): Promise<Result<OpenedBrand, OpenRefusal>> {
  if (agent !== undefined && (!AGENT_ACCOUNT.test(agent) || agent === HOUSE)) return refuse('agent_invalid');
  const created = await createMerchant(tx, brand);
  if (!created.ok) return created;
  const { merchantId } = created.value;
  await publishStarter(tx, merchantId);
  const common = {
    merchantId,
    currency: brand.currency,
    language: brand.languages[0] ?? 'EN',
    registeredIp: '',
    registeredDevice: 'house',
    now: clock.now(),
  };
  const house = await createMember(tx, {
    ...common,
    account: HOUSE,
    type: GENERAL_AGENT,
    // Nobody knows it, and a member of the house cannot log in anyway.
    passwordHash: await passwords.hash(randomPassword()),
    uplineId: null,
  });
  await markHouse(tx, house.memberId);
  if (agent === undefined) return ok({ merchantId, code: brand.code, agent: null });
  const password = randomPassword();
  const { memberId } = await createMember(tx, {
    ...common,
    account: agent,
    type: AGENT_TYPE,
    passwordHash: await passwords.hash(password),
    uplineId: house.memberId,
  });
  await mustChangePassword(tx, memberId, 'default');
  return ok({ merchantId, code: brand.code, agent: { account: agent, password } });
}
