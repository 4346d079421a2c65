import { QUEUE, QUEUES_KEY, reading } from '../../session/calls.ts';
import { reports } from '../../session/clients.ts';

/** What waits for this operator, for the overview and the menu: one call. */
export const queues = reading(QUEUES_KEY, reports.listQueues, QUEUE);

/** What the brand still lacks; asked again when the overview is opened. */
export const steps = reading(['reports', 'steps'], reports.listSteps);
