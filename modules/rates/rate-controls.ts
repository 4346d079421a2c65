import { approvedControl } from '@baize/approvals';
import type { RatesDeps } from './deps.ts';
import { rateLimitsControl } from './limits-control.ts';
import { linkRatesControl } from './link-control.ts';
import { memberRatesControl } from './member-control.ts';

/** What a second operator approves here. */
export const rateControls = (deps: Pick<RatesDeps, 'db' | 'clock'>) => ({
  'rates.member': approvedControl(memberRatesControl(deps)),
  'rates.link': approvedControl(linkRatesControl(deps)),
  'rates.limits': approvedControl(rateLimitsControl(deps)),
});
