import type { PlainRoute, Route } from '@baize/endpoint';
import { walletCalls, walletPaths, type WalletCall } from '@baize/vendor-protocol';
import { z } from 'zod';

const ABOUT: Record<WalletCall, string> = {
  check: 'Exchanges the launch token for the session token.',
  userInfo: 'Says where and when the player registered.',
  balance: 'The player’s balance.',
  bet: 'Takes a stake. The same transaction_uuid with the same data is answered as the first time.',
  win: 'Pays a prize.',
  rollback: 'Takes a bet or a win back; one that was never seen is refused from then on.',
  status: 'What became of a transaction.',
  batch: 'Up to 200 wins and rollbacks at once, each answered by itself.',
};

/** What gateway.ts mounts outside the envelope: the vendor wire (@baize/vendor-protocol). */
export const plainRoutes: readonly PlainRoute[] = Object.entries(walletPaths).flatMap(([name, paths]) => {
  const call = name as WalletCall;
  const { request, response } = walletCalls[call];
  return paths.map((path, index): PlainRoute => {
    const alias = index === 0 ? '' : ` An alias of ${paths[0]}.`;
    return {
      name: `vendor.${call}${index === 0 ? '' : 'Alias'}`,
      route: `POST /gw/:connectionCode${path}` as Route,
      surface: 'site',
      who: 'vendor',
      about: `${ABOUT[call]}${alias} Signed over the raw bytes; amounts are 1/100,000 of the major unit.`,
      fields: z.object({ connectionCode: z.string() }),
      body: { type: 'application/json', schema: request },
      answers: {
        200: {
          about: 'Always, also where nothing could be read: the status says it.',
          type: 'application/json',
          schema: response,
        },
      },
    };
  });
});
