// ---- for who opens accounts and makes links
export { giveLinkRates, giveRates, keepLinkRates, ratesOfLinks } from './give-rates.ts';
export { wishLinkRates, wishMemberRates } from './wish-rates.ts';

// ---- for the agent centre: a direct downline's rates
export { houseRates, limitsOf, memberRates, nextDayOf, shownRates, type Held } from './held.ts';
export { setRates, type Wanted } from './set-rates.ts';

// ---- for who moves members
export { cutOnMove, lockCut } from './cut-on-move.ts';

// ---- for the app, which registers what operators propose
export { rateControls } from './rate-controls.ts';
export { ratesModule } from './module.ts';

// ---- for who pays by them
export { findFirstDay } from './rate.sql.ts';
export { ratesOn, type RatesOn } from './rates-on.ts';
