import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { invariant, ok, refuse, type Clock, type Refusal } from '@baize/kernel';
import { lockCode, shareTree, type ListedAffiliateCode } from '@baize/members';
import { z } from 'zod';
import type { ratesConsoleApi } from './console-api.ts';
import type { RatesDeps, WriteCtx } from './deps.ts';
import { ratesOfLinks } from './give-rates.ts';
import { houseRates, mayGive, memberRates, shownRates } from './held.ts';
import { deleteLink, insertLink, lockRates } from './rate.sql.ts';
import { eachScale, SCALES, type Rates, type Scale } from './rules.ts';
import { faultsOf, givenOf, keptOf, type Wanted } from './set-rates.ts';
import { givenRates } from './shapes.ts';

type Api = typeof ratesConsoleApi;
const wanted = z.strictObject({ merchantId: z.number().int(), code: z.string(), rates: givenRates });
type LinkWish = z.output<typeof wanted>;
type Code = 'code_unknown' | 'validation_failed';
type Standing = {
  link: ListedAffiliateCode;
  /** A mode as people read it. */
  seen: Rates;
  /** By field, what of it the agent cannot give. */
  faultsOf: (rates: Wanted) => Partial<Record<Scale, string>>;
  leastMode: number;
};

/** Holds the tree, the link and the brand's rates, in the order of a registration; undefined: nobody registers by it any more. */
async function lockLink(
  tx: Tx,
  { clock }: { clock: Clock },
  merchantId: number,
  code: string,
): Promise<Standing | undefined> {
  await shareTree(tx);
  const link = await lockCode(tx, merchantId, code);
  await lockRates(tx, merchantId);
  if (!link || link.revokedAt) return undefined;
  const at = clock.now();
  const leastMode = (await houseRates(tx, merchantId, at)).leastMode.next;
  const given = (await ratesOfLinks(tx, merchantId, [link.code])).get(link.code);
  const limit = mayGive(await memberRates(tx, { merchantId, memberId: link.memberId }, at));
  return {
    link,
    seen: shownRates(given ?? eachScale(() => 0), leastMode),
    faultsOf: (rates) => faultsOf(rates, { limit, leastMode, type: link.memberType }),
    leastMode,
  };
}

/** What stands against it, with the fields that do not fit. */
export async function againstLink(
  tx: Tx,
  deps: { clock: Clock },
  merchantId: number,
  { code, rates }: LinkWish,
): Promise<Refusal<Code> | undefined> {
  const standing = await lockLink(tx, deps, merchantId, code);
  if (!standing) return refuse('code_unknown');
  const fields = standing.faultsOf(rates);
  return Object.keys(fields).length > 0 ? refuse('validation_failed', { fields }) : undefined;
}

/** What a newcomer by an agent's link is given, as operators set it. Raised, it costs the agent. */
export const linkRatesControl = (deps: {
  clock: Clock;
}): Control<Tx, 'rates.link', LinkWish, Rates | null, Code> => ({
  kind: 'rates.link',
  action: 'rates.link',
  permission: 'agents.write',
  wanted,
  subject: ({ code }) => `link-rates:${code}`,
  lock: async (tx, merchantId, { code }) => (await lockLink(tx, deps, merchantId, code))?.seen ?? null,
  refuse: async (tx, seen, wish) =>
    seen ? (await againstLink(tx, deps, wish.merchantId, wish))?.code : 'code_unknown',
  next: (seen, { rates }) => eachScale((scale) => rates[scale] ?? seen?.[scale] ?? 0),
  bindsLess: (seen, next) => SCALES.some((scale) => (next?.[scale] ?? 0) > (seen?.[scale] ?? 0)),
  save: async (tx, merchantId, { code, rates }) => {
    const standing = await lockLink(tx, deps, merchantId, code);
    invariant(standing, 'what was refused is not saved', { code });
    const link = { merchantId, code: standing.link.code };
    await deleteLink(tx, link);
    await insertLink(tx, link, givenOf(keptOf({ ...standing.seen, ...rates }, standing.leastMode)));
  },
});

/** Of a link that is there; what gives newcomers more than before waits for a second operator. */
export async function setLinkRates(
  deps: RatesDeps,
  { code, rates, reason }: Input<Api, 'setLinkRates'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'setLinkRates'>> {
  const { merchantId } = ctx;
  const wish = { merchantId, code, rates };
  const refused = await deps.db.transaction((tx) => againstLink(tx, deps, merchantId, wish));
  if (refused) return refused;
  const changed = await staffControl(deps, ctx, linkRatesControl(deps), { wanted: wish, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  invariant(seen, 'a link that was refused has no answer', { code });
  return ok({ code, rates: seen, proposalId });
}
