import { businessDay } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { noteLoginDay } from './claim.sql.ts';
import type { MissionsDeps } from './deps.ts';

/** A member logged in: the day of the brand's zone counts once. Days of sessions that go on are noted where they ask (handlers.ts). */
export async function noteLogin(
  { db, clock }: MissionsDeps,
  { merchantId, memberId }: { merchantId: number; memberId: number },
): Promise<void> {
  const { timeZone } = await getMerchant(db, merchantId);
  await noteLoginDay(db, memberId, businessDay(clock.now(), timeZone));
}
