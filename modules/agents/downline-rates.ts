/** OPEN-AGENT-02: what a direct downline holds, seen and changed by the upline of now. */
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { HOUR_MS, invariant, ok, refuse } from '@baize/kernel';
import { findMember, findMemberByAccount, isAgent, isMoneyStopped, shareTree } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { houseRates, memberRates, nextDayOf, setRates, shownRates } from '@baize/rates';
import { insertAct } from './act.sql.ts';
import type { agentsApi } from './api.ts';
import type { AgentsDeps } from './deps.ts';

type Api = typeof agentsApi;
const PER_HOUR_MAX = 120;

/** Closed ones have nothing to be given. */
async function findDirect(db: Db, merchantId: number, agentId: number, account: string) {
  const member = await findMemberByAccount(db, merchantId, account);
  return member?.uplineId === agentId && member.state !== 'CLOSED' ? member : undefined;
}

export async function getDownlineRates(
  { db, clock }: AgentsDeps,
  { account }: Input<Api, 'getDownlineRates'>,
  { merchantId, caller: { memberId: agentId } }: Ctx<'agent'>,
): Promise<Answer<Api, 'getDownlineRates'>> {
  const member = await findDirect(db, merchantId, agentId, account);
  if (!member) return refuse('not_direct_downline');
  const at = clock.now();
  const { leastMode } = await houseRates(db, merchantId, at);
  const held = await memberRates(db, { merchantId, memberId: member.id }, at);
  const own = await memberRates(db, { merchantId, memberId: agentId }, at);
  return ok({
    account: member.account,
    now: shownRates(held.now, leastMode.now),
    next: shownRates(held.next, leastMode.next),
    holdsFrom: await nextDayOf(db, merchantId, at),
    limit: shownRates(own.next, leastMode.next),
    leastMode: leastMode.next,
    isAgent: isAgent(member.type),
  });
}

/** Refused after the attempt was counted, before anything else was written: asking what is refused is limited, too. */
const COUNTED: ('validation_failed' | 'state_unchanged' | 'below_have_more')[] = [
  'validation_failed',
  'state_unchanged',
  'below_have_more',
];

/** The change, the notice and the log in one transaction; nobody is moved away meanwhile. */
export const setDownlineRates = (
  deps: AgentsDeps,
  { account, rates, lowersBelow }: Input<Api, 'setDownlineRates'>,
  { merchantId, caller, ip }: Ctx<'agent'>,
): Promise<Answer<Api, 'setDownlineRates'>> =>
  deps.db.transaction(
    async (tx: Tx): Promise<Answer<Api, 'setDownlineRates'>> => {
      const at = deps.clock.now();
      const agentId = caller.memberId;
      await shareTree(tx);
      const agent = await findMember(tx, agentId);
      if (agent?.state !== 'ACTIVE' || (await isMoneyStopped(tx, agentId)))
        return refuse('account_restricted');
      const member = await findDirect(tx, merchantId, agentId, account);
      if (!member) return refuse('not_direct_downline');
      const taken = await takeAttempt(tx, deps.clock, {
        merchantId,
        subject: `set-rates:${agentId}`,
        max: PER_HOUR_MAX,
        windowMs: HOUR_MS,
      });
      if (!taken.ok) return refuse('too_many_requests', taken.detail);
      const wanted = { merchantId, memberId: member.id, wanted: rates, lowersBelow, at };
      const set = await setRates(tx, { ...wanted, by: `member:${agentId}` });
      if (!set.ok) {
        invariant(set.code !== 'not_found', 'a direct downline has rates');
        return set.code === 'state_unchanged' ? refuse(set.code) : refuse(set.code, set.detail);
      }
      await sendMessage(tx, {
        merchantId,
        to: member.id,
        category: 'ACCOUNT',
        template: 'upline_changed_rates',
        params: { account: caller.account },
        now: at,
      });
      const act = { merchantId, agentId, at, memberId: member.id, subject: member.account, ip };
      await insertAct(tx, { ...act, act: 'set_rates' });
      const { leastMode } = await houseRates(tx, merchantId, at);
      return ok({ account: member.account, next: shownRates(set.value.after, leastMode.next) });
    },
    { onRefusal: COUNTED },
  );
