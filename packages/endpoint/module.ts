import type { Jobs, Waiting } from '@baize/db';
import type { FastifyInstance } from 'fastify';
import type { Api, Handlers, Route, StaffCaller } from './define.ts';
import { mountApi, type Resolver } from './server.ts';

/** An api with its handlers, ready to be mounted on a surface. */
export type Served = {
  api: Api;
  mount: (app: FastifyInstance, resolver: Resolver, accepts: (route: Route) => boolean) => void;
};

/** Work that waits for operators: a line of the console's overview and a number in its menu. */
export type Queue = {
  name: string;
  /** Who lacks one of these permissions is not told of it. */
  needs: readonly string[];
  /** What of a brand waits for a person now; `who` asks, where not everybody may work on the same. */
  find: (
    merchantId: number,
    who: Pick<StaffCaller, 'staffId' | 'permissions'>,
  ) => Promise<Waiting | undefined>;
};

/** Something a brand cannot do without: a line of the overview's next steps while it is missing. */
export type Step = {
  name: string;
  /** Who lacks one of these permissions could do nothing about it, and is not told of it. */
  needs: readonly string[];
  isMissing: (merchantId: number) => Promise<boolean>;
};

/** What a module gives to the app that composes it: its only registration. */
export type Module = {
  /** As in modules/modules.json. */
  name: string;
  apis: Served[];
  queues?: readonly Queue[];
  /** In the order in which they are taken. */
  steps?: readonly Step[];
  /** Subscribes handlers of jobs and clocks; only the worker works them off. */
  jobs?: (jobs: Jobs) => void;
  /** A loop of the worker's own, stopped before the database closes. */
  run?: () => { stop: () => Promise<void> };
  /** Calls outside the envelope on the member site: vendors, gateways, downloads. */
  machines?: (app: FastifyInstance) => void | Promise<void>;
  /** Pictures that every surface shows. */
  pictures?: (app: FastifyInstance) => void;
};

/** Ties an api to its handlers; the compiler asks for each of them. */
export const served = <A extends Api>(api: A, handlers: Handlers<A>): Served => ({
  api,
  mount: (app, resolver, accepts) => mountApi(app, api, handlers, resolver, accepts),
});
