import type { Handlers } from '@baize/endpoint';
import { served, type Module } from '@baize/endpoint/module';
import { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberDeskHandlers } from './handlers.ts';

type Calls = Handlers<typeof memberDeskApi>;

/** `react` lets modules above do their part when a call succeeded. */
export const memberDeskModule = (deps: MemberDeskDeps, react: (calls: Calls) => Calls): Module => ({
  name: 'member-desk',
  apis: [served(memberDeskApi, react(memberDeskHandlers(deps)))],
});
