import { served, type Module } from '@baize/endpoint/module';
import { referralApi } from './api.ts';
import { referralHandlers } from './handlers.ts';

export const referralModule = (): Module => ({
  name: 'referral',
  apis: [served(referralApi, referralHandlers())],
});
