import { served, type Module } from '@baize/endpoint/module';
import type { SignInDeps } from '@baize/sign-in';
import { registrationApi } from './api.ts';
import { registrationHandlers } from './handlers.ts';

export const registrationModule = (deps: SignInDeps): Module => ({
  name: 'registration',
  apis: [served(registrationApi, registrationHandlers(deps))],
});
