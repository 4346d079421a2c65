import { invariant } from '@baize/kernel';
import { findMember } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { endFreeRounds, remindOfFreeRounds, type GrantRow } from '@baize/play';
import { FREE_TERMS, grantBonus, readTerms } from '@baize/rewards';
import type { Tx } from '@baize/db';
import type { PromotionsDeps } from './deps.ts';
import { findEntry } from './entry.sql.ts';
import { campaignOf, SOURCE } from './gifts/kinds.ts';
import { titleOf } from './gifts/gift.ts';
import { findVersion } from './promotion.sql.ts';

/** What free rounds won comes as a bonus by the terms of the version joined, from the house's promotions account, when they are over. */
export async function payFreeRounds(deps: PromotionsDeps, isTimeUp?: () => boolean): Promise<number> {
  const { clock } = deps;
  return endFreeRounds(
    deps,
    SOURCE,
    async (tx, grant, amount) => {
      const { entry, content } = await promised(tx, grant);
      const { asks } = content.terms;
      const paid = await grantBonus({ clock }, tx, {
        memberId: grant.memberId,
        merchantId: grant.merchantId,
        source: SOURCE,
        // What a vendor tells after the payment is paid beside it.
        ref: grant.paid === 0n ? grant.ref : `${grant.ref}:${grant.paid}`,
        campaign: campaignOf(entry.promoId),
        amount,
        terms: asks ? readTerms(asks) : FREE_TERMS,
        title: titleOf(content),
        deposit: entry.base ?? undefined,
        actor: 'job:promotions',
      });
      return paid.ok;
    },
    isTimeUp,
  );
}

/** A day before they end. */
export const remindFreeRounds = (deps: PromotionsDeps): Promise<number> =>
  remindOfFreeRounds(deps, SOURCE, async (tx, grant) => {
    const { content } = await promised(tx, grant);
    const member = await findMember(tx, grant.memberId);
    invariant(member, 'a member has free rounds', { memberId: grant.memberId });
    await sendMessage(tx, {
      merchantId: member.merchantId,
      to: member.memberId,
      category: 'REWARD',
      template: 'free_rounds_end_soon',
      params: {
        promotion: titleOf(content)[member.language] || content.texts.EN.title,
        rounds: grant.rounds - grant.used,
        untilAt: grant.expiresAt.getTime(),
      },
      now: deps.clock.now(),
    });
  });

async function promised(tx: Tx, { ref, merchantId }: Pick<GrantRow, 'ref' | 'merchantId'>) {
  const entry = await findEntry(tx, BigInt(ref.slice('entry:'.length)));
  invariant(entry, 'free rounds come from an entry', { ref });
  const found = await findVersion(tx, merchantId, entry.promoId, entry.version);
  invariant(found, 'an entry has a version', { ref });
  return { entry, content: found.content };
}
