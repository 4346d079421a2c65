import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, payableText } from '@baize/kernel';
import { sumRejectedGifts } from '@baize/points';
import { sumCampaigns, type CampaignSums } from '@baize/rewards';
import { getMerchant } from '@baize/site';
import type { promotionsConsoleApi } from './console-api.ts';
import { countEntries, type EntryCount } from './cost.sql.ts';
import type { PromotionsDeps } from './deps.ts';
import { campaignOf, SOURCE, WORTH_KINDS } from './gifts/kinds.ts';
import { listPromotions } from './promotion.sql.ts';

type Api = typeof promotionsConsoleApi;
const BPS = 10_000;

/** OP-26, OP-27: what each promotion costs, and what members made of it. The cost is what was credited less what was taken back. */
export async function listPromotionCosts(
  { db }: PromotionsDeps,
  { state, ...request }: Input<Api, 'listPromotionCosts'>,
  { merchantId }: Ctx<'staff:promotions.read'>,
): Promise<Answer<Api, 'listPromotionCosts'>> {
  const { currency } = await getMerchant(db, merchantId);
  const found = await listPromotions(db, { merchantId, state }, request, (row) => row);
  const promoIds = found.list.map(({ promoId }) => promoId);
  const counted = new Map((await countEntries(db, promoIds, WORTH_KINDS)).map((row) => [row.promoId, row]));
  const sums = await sumCampaigns(db, merchantId, SOURCE, promoIds.map(campaignOf));
  const rejected = await sumRejectedGifts(db, merchantId, promoIds.map(campaignOf));
  const byCampaign = new Map(sums.map((row) => [row.campaign, row]));
  const money = (units: bigint) => payableText(units, currency);
  return ok({
    ...found,
    list: found.list.map((row) => {
      const { promoId, state: stored, content, draft } = row;
      const { joined, issued, failed, atOnce, worth } = counted.get(promoId) ?? NOBODY;
      const gave = byCampaign.get(campaignOf(promoId)) ?? NOTHING;
      const { completed, open } = gave;
      // What is no money is given at once, and costs what it was worth then; goods that were not sent cost nothing.
      const unsent = rejected.find(({ campaign }) => campaign === campaignOf(promoId));
      const [credited, given] = [gave.credited + atOnce - (unsent?.gifts ?? 0), gave.given + worth];
      const takenBack = gave.takenBack + (unsent?.worth ?? 0n);
      return {
        promoId,
        title: (content ?? draft).texts.EN.title,
        state: stored,
        currency,
        joined,
        issued,
        claimed: credited,
        open,
        completed,
        forfeited: gave.ended + (unsent?.gifts ?? 0),
        expired: gave.expired + gave.unclaimed,
        failed,
        conversionBps: joined === 0 ? null : Math.floor((credited * BPS) / joined),
        given: money(given),
        takenBack: money(takenBack),
        cost: money(given - takenBack),
        openAmount: money(gave.openAmount),
        turnover: money(gave.turnoverPlayed),
      };
    }),
  });
}

const NOBODY: Omit<EntryCount, 'promoId'> = { joined: 0, issued: 0, failed: 0, atOnce: 0, worth: 0n };
const NOTHING: Omit<CampaignSums, 'campaign'> = {
  offered: 0,
  unclaimed: 0,
  credited: 0,
  open: 0,
  completed: 0,
  expired: 0,
  ended: 0,
  given: 0n,
  takenBack: 0n,
  openAmount: 0n,
  turnoverPlayed: 0n,
};
