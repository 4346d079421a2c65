import { GiveawaysPage } from './giveaways-page.tsx';

/** PROMO-018: raffles. */
export function RafflePage() {
  return <GiveawaysPage kind="RAFFLE" />;
}
