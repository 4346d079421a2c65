export { giveawaysSealedColumns } from './seed.ts';
export { findRaffle, giveTickets, takesTickets, worthOfTickets } from './give-tickets.ts';
export { giveawaysModule } from './module.ts';
export { publishControl as giveawayPublishControl } from './publish-control.ts';
