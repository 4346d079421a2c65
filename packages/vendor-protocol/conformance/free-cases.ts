/** Free rounds: what a launch told of in `free_rounds`. Each case gives back the round it plays. */
import type { Case, Setting } from './table.ts';

const needsReward = (setting: Setting) => (setting.freeReward === undefined ? '--free-reward' : undefined);

export const freeCases: readonly Case[] = [
  {
    id: 'free-01',
    title:
      'a granted free bet takes no stake, its win moves nothing at once, and both are repeated without effect',
    skip: needsReward,
    async run({ setting, aBet, aWin, aRollback, bet, win, rollback, expects, moves }) {
      const said = { is_free: true, reward_uuid: setting.freeReward };
      const free = aBet(said);
      const won = aWin(free, said);
      await moves(0n, async () => {
        for (let again = 0; again < 2; again += 1) await expects('RS_OK', bet(free));
        for (let again = 0; again < 2; again += 1) await expects('RS_OK', win(won));
        await expects('RS_OK', rollback(aRollback(won)));
        await expects('RS_OK', rollback(aRollback(free)));
      });
    },
  },
  {
    id: 'free-02',
    title: 'a free bet above the granted stake is refused',
    skip: needsReward,
    async run({ setting, aBet, bet, expects, moves }) {
      const free = aBet({ is_free: true, reward_uuid: setting.freeReward, amount: setting.stake * 1_000n });
      await moves(0n, () => expects(['RS_ERROR_LIMIT_REACHED', 'RS_ERROR_BET_LIMIT_EXCEEDED'], bet(free)));
    },
  },
];
