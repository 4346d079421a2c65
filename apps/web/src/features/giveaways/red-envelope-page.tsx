import { GiveawaysPage } from './giveaways-page.tsx';

/** PROMO-017, MEMBER-008: the red envelope area. */
export function RedEnvelopePage() {
  return <GiveawaysPage kind="ENVELOPE" />;
}
