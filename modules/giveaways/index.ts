export { giveawaysModule } from './module.ts';
export { publishControl as giveawayPublishControl } from './publish-control.ts';
