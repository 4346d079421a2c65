import type { Tx } from '@baize/db';
import { payableText } from '@baize/kernel';
import type { Member } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { titleIn } from './offer-reward.ts';
import type { Title } from './reward.sql.ts';

type Told = Pick<Member, 'memberId' | 'merchantId' | 'currency' | 'language'>;

/** Each change of a reward or a bonus is told in the transaction that makes it; `amount` is what the words are about. */
export const tellBonus = (
  tx: Tx,
  member: Told,
  template: 'reward_expired' | 'bonus_granted' | 'bonus_completed' | 'bonus_lost' | 'bonus_taken_back',
  { title, amount }: { title: Title; amount: bigint },
  now: Date,
): Promise<void> =>
  sendMessage(tx, {
    merchantId: member.merchantId,
    to: member.memberId,
    category: 'REWARD',
    template,
    params: {
      title: titleIn(title, member.language),
      amount: payableText(amount, member.currency),
      currency: member.currency,
    },
    now,
  });

export const tellEnding = (
  tx: Tx,
  member: Told,
  template: 'reward_ends_soon' | 'bonus_ends_soon',
  { title, amount, untilAt }: { title: Title; amount: bigint; untilAt: Date },
  now: Date,
): Promise<void> =>
  sendMessage(tx, {
    merchantId: member.merchantId,
    to: member.memberId,
    category: 'REWARD',
    template,
    params: {
      title: titleIn(title, member.language),
      amount: payableText(amount, member.currency),
      currency: member.currency,
      untilAt: untilAt.getTime(),
    },
    now,
  });
