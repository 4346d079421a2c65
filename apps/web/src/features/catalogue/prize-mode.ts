import type { Lane } from '@baize/catalogue/api';

const VENDORS = new Set(['TCG_LOTTO_VN', 'LOTT']);

/** LOTT-004: ELOTT while the e-lottery lane holds a vendor of the lottery, else LOTT. */
export const prizeModeOf = (lanes: readonly Lane[]): 'LOTT' | 'ELOTT' =>
  lanes.some(
    (lane) => lane.gameCategory === 'ELOTT' && lane.cards.some((card) => VENDORS.has(card.vassalage)),
  )
    ? 'ELOTT'
    : 'LOTT';
