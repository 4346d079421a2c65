import type { z } from 'zod';
import type { Route } from './define.ts';

/** Who may call a route outside the envelope. */
export type PlainCaller = 'anyone' | 'session' | 'member' | 'vendor' | 'gateway' | 'allow-listed address';

type PlainAnswer = {
  about: string;
  /** Media type; without one the answer has no body. */
  type?: string;
  schema?: z.ZodType;
  /** Codes of the envelope's `message`, where such an answer is in the envelope. */
  refuses?: readonly string[];
};

/**
 * A route outside the envelope: streams, files, callbacks. It is described beside the code that mounts it, in the module's
 * plain-routes.ts, and stands in docs/api.md and docs/openapi.json like every other call.
 */
export type PlainRoute = {
  name: string;
  route: Route;
  /** `both`: the member site and the operator console answer it. */
  surface: 'site' | 'console' | 'both';
  who: PlainCaller;
  about: string;
  /** Fields of the path and of the query. */
  fields?: z.ZodObject;
  body?: { type: string; schema?: z.ZodType };
  /** By HTTP status. */
  answers: Readonly<Record<number, PlainAnswer>>;
  /** Of a stream of server-sent events: the data of each event by its name. */
  events?: Readonly<Record<string, z.ZodType>>;
};
