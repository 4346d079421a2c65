import { approvedControl } from '@baize/approvals';
import { budgetControl } from './budget-control.ts';
import type { PromotionsDeps } from './deps.ts';
import { publishControl } from './publish-control.ts';

/** What a second operator approves of what promotions may cost. */
export const promotionControls = (deps: Pick<PromotionsDeps, 'clock' | 'db'>) => ({
  'promotions.publish': approvedControl(publishControl(deps)),
  'promotions.budget': approvedControl(budgetControl),
});
