import { test } from 'node:test';
import { checkStates } from '@baize/cashier/testing';
import { CONTRACT_EVENTS, CONTRACT_STATES, nextContract } from './contract.ts';

test('CONTRACT-007 CONTRACT-008 contract: 9 states × 9 events, allowed or refused', () => {
  checkStates(
    'contract',
    {
      states: CONTRACT_STATES,
      events: CONTRACT_EVENTS,
      allowed: {
        PROPOSED: {
          countered: 'PROPOSED',
          accepted: 'ACTIVE',
          rejected: 'REJECTED',
          withdrawn: 'WITHDRAWN',
          lapsed: 'EXPIRED',
          ended_by_rule: 'WITHDRAWN',
        },
        ACTIVE: {
          change_proposed: 'CHANGE_PENDING',
          end_requested: 'TERM_PENDING',
          ended_by_rule: 'AUTO_TERMINATED',
        },
        CHANGE_PENDING: {
          countered: 'CHANGE_PENDING',
          accepted: 'ACTIVE',
          rejected: 'ACTIVE',
          withdrawn: 'ACTIVE',
          lapsed: 'ACTIVE',
          ended_by_rule: 'AUTO_TERMINATED',
        },
        TERM_PENDING: {
          end_agreed: 'TERMINATED',
          rejected: 'ACTIVE',
          withdrawn: 'ACTIVE',
          lapsed: 'ACTIVE',
          ended_by_rule: 'AUTO_TERMINATED',
        },
        REJECTED: {},
        WITHDRAWN: {},
        EXPIRED: {},
        TERMINATED: { ended_by_rule: 'AUTO_TERMINATED' },
        AUTO_TERMINATED: { ended_by_rule: 'AUTO_TERMINATED' },
      },
    },
    nextContract,
  );
});
