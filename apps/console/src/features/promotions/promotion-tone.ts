import type { Tone } from '@baize/ui';
import type { Application, BrandPromotion } from './promotions.queries.ts';

export const promotionTone: Record<BrandPromotion['state'], Tone> = {
  DRAFT: 'plain',
  PUBLISHED: 'up',
  STOPPED: 'warn',
};

export const applicationTone: Record<Application['state'], Tone> = {
  APPLIED: 'warn',
  REJECTED: 'down',
  ISSUED: 'up',
};
