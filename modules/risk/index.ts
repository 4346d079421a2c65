export { ruleControl } from './change-rule.ts';
export { closeEventCase, openEventCase } from './event-case.ts';
export { riskHandlers } from './handlers.ts';
export { riskHints } from './queue.ts';
export { riskModule } from './module.ts';
