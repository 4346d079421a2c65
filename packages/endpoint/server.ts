import { invariant, type Logger, type Result } from '@baize/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from './cached-answer.ts';
import type { Access, Api, Caller, Ctx, Handlers, Language, Operation, Route } from './define.ts';

export type Merchant = { merchantId: number; merchantCode: string };

/** What the composing app hands in: who is calling, and for which brand. */
export type Resolver = {
  merchant(host: string): Promise<Merchant | undefined>;
  /** Why this brand is closed to the request's address just now, if it is. */
  closed?(
    request: FastifyRequest,
    host: string,
  ): Promise<{ code: 'maintenance' | 'access_restricted'; detail: unknown } | undefined>;
  caller(
    request: FastifyRequest,
    merchant: Merchant,
  ): Promise<{ caller: Caller; token?: string; refusal?: string }>;
  ip(request: FastifyRequest): string;
  /** Answers are checked against their schema in development and tests, not in production. */
  checkOutput: boolean;
};

/** The HTTP status of the transport's refusals; every other refusal is answered 200. */
export const STATUS: Readonly<Record<string, number>> = {
  bad_request: 400,
  malformed_json: 400,
  validation_failed: 400,
  not_logged_in: 401,
  logged_in_elsewhere: 401,
  in_need_true_account: 403,
  forbidden: 403,
  access_restricted: 403,
  must_change_password: 403,
  reauth_required: 403,
  not_found: 404,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_url: 421,
  too_many_requests: 429,
  unknown_error: 500,
  overloaded: 503,
  unavailable: 503,
  maintenance: 503,
};
const BODY_LIMIT = 64 * 1024;
const LANGUAGES = new Set<string>(['EN', 'CN', 'KM']);

/** The envelope of every call (api-calls.md §0). */
export const answer = (value: unknown) => ({ success: true, message: '', value: value ?? null });
export const refusal = (code: string, detail: unknown = null) => ({
  success: false,
  message: code,
  value: detail,
});

export function sendRefusal(reply: FastifyReply, code: string, detail?: unknown): FastifyReply {
  return reply.status(STATUS[code] ?? 200).send(refusal(code, detail));
}

/**
 * Whether a caller may use an operation: undefined when allowed, else the transport refusal.
 * The one place where access is decided; the generated endpoint × role test walks it for every operation.
 */
export function refusalFor(access: Access, caller: Caller): string | undefined {
  if (access === 'anyone') return undefined;
  if (access === 'staff' || access.startsWith('staff:')) {
    if (caller.role !== 'staff') return caller.role === 'visitor' ? 'not_logged_in' : 'forbidden';
    const permission = access.slice('staff:'.length);
    return access === 'staff' || caller.permissions.has(permission) ? undefined : 'forbidden';
  }
  if (caller.role === 'visitor') return 'not_logged_in';
  if (caller.role === 'staff') return 'forbidden';
  if (access === 'session') return undefined;
  if (caller.role === 'trial') return 'in_need_true_account';
  return access === 'agent' && caller.role !== 'agent' ? 'forbidden' : undefined;
}

/** What the session itself must do before this operation, for a caller whose role may use it. */
export function sessionRefusal(
  operation: Pick<Operation, 'access' | 'restricted' | 'fresh'>,
  caller: Caller,
): 'must_change_password' | 'reauth_required' | undefined {
  if (operation.access === 'anyone' || caller.role === 'visitor' || caller.role === 'staff') return undefined;
  if (caller.isRestricted && !operation.restricted) return 'must_change_password';
  return caller.isStale && operation.fresh ? 'reauth_required' : undefined;
}

/** Mounts the operations of one module, or those whose route `accepts` takes, on a Fastify instance. */
export function mountApi<A extends Api>(
  app: FastifyInstance,
  api: A,
  handlers: Handlers<A>,
  resolver: Resolver,
  accepts: (route: Route) => boolean = () => true,
): void {
  for (const [name, operation] of Object.entries(api.operations)) {
    const route = api.routes[name];
    const handler = (handlers as Record<string, (input: unknown, ctx: Ctx) => Promise<Result<unknown>>>)[
      name
    ];
    invariant(route && handler, 'an operation has a route and a handler', { name });
    if (!accepts(route)) continue;
    const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    invariant(
      operation.cachedSeconds === undefined || (method === 'GET' && operation.access === 'anyone'),
      'only what everybody may read is kept by strangers',
      { name },
    );
    app.route({
      method,
      url,
      bodyLimit: operation.bodyLimit ?? BODY_LIMIT,
      handler: (request, reply) => serve(request, reply, operation, handler, resolver),
    });
  }
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  handler: (input: unknown, ctx: Ctx) => Promise<Result<unknown>>,
  resolver: Resolver,
): Promise<FastifyReply> {
  const host = request.hostname.toLowerCase();
  const merchant = await resolver.merchant(host);
  if (!merchant) return sendRefusal(reply, 'invalid_url');
  const closed = operation.whenClosed ? undefined : await resolver.closed?.(request, host);
  if (closed) return sendRefusal(reply, closed.code, closed.detail);
  const { caller, token, refusal: tokenRefusal } = await resolver.caller(request, merchant);
  const denied = refusalFor(operation.access, caller) ?? sessionRefusal(operation, caller);
  if (denied) return sendRefusal(reply, denied === 'not_logged_in' && tokenRefusal ? tokenRefusal : denied);

  if (isForeignBody(request, operation)) return sendRefusal(reply, 'unsupported_media_type');
  const input = inputOf(request);
  if (hasUnstorableText(input)) return sendRefusal(reply, 'bad_request');
  const parsed = operation.input.safeParse(input, { error: faultOf });
  if (!parsed.success) {
    const fields: Record<string, string> = {};
    for (const issue of parsed.error.issues) fields[issue.path.join('.') || '_'] ??= issue.message;
    return sendRefusal(reply, 'validation_failed', { fields });
  }
  const ctx = contextOf(request, reply, { ...merchant, host, caller, ip: resolver.ip(request) }, token);
  const result = await handler(parsed.data, ctx);
  if (!result.ok) {
    invariant(
      operation.errors.includes(result.code) || result.code in STATUS,
      'a refusal is one of the operation’s closed set',
      { code: result.code, url: request.url },
    );
    return sendRefusal(reply, result.code, result.detail);
  }
  const { value } = result;
  const { cachedSeconds: seconds, keptBy } = operation;
  const checked = () => (resolver.checkOutput ? outputOf(operation, value, request.url) : value);
  if (seconds === undefined) return reply.send(answer(checked()));
  const write = () => JSON.stringify(answer(checked()));
  return sendCached(request, reply, { value, write, seconds, keptBy });
}

/** The code of a fault whose rule names none: nobody is shown a sentence of the library. */
export function faultOf(issue: {
  code?: string;
  input?: unknown;
}): 'required' | 'out_of_range' | 'value_invalid' {
  if (issue.input === undefined) return 'required';
  return issue.code === 'too_small' || issue.code === 'too_big' ? 'out_of_range' : 'value_invalid';
}

function outputOf(operation: Operation, value: unknown, url: string): unknown {
  const output = operation.output.safeParse(value);
  invariant(output.success, 'an answer fits its schema', { url, issues: output.error?.issues });
  // Production sends the answer as it is: what the schema drops here would reach a caller there.
  const dropped = droppedFrom(value, output.data);
  invariant(dropped === undefined, 'an answer has no field that its schema does not name', { url, dropped });
  return output.data;
}

/** Where the first field stands that `kept` lacks. */
function droppedFrom(value: unknown, kept: unknown, path = ''): string | undefined {
  if (typeof value !== 'object' || value === null || typeof kept !== 'object' || kept === null)
    return undefined;
  for (const [name, part] of Object.entries(value)) {
    const here = `${path}.${name}`;
    if (part !== undefined && !Object.hasOwn(kept, name)) return here;
    const below = droppedFrom(part, (kept as Record<string, unknown>)[name], here);
    if (below !== undefined) return below;
  }
  return undefined;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  who: { merchantId: number; merchantCode: string; host: string; caller: Caller; ip: string },
  token?: string,
): Ctx {
  const header = (name: string): string | undefined => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  };
  const language = header('language') ?? '';
  return {
    ...who,
    caller: who.caller as Ctx['caller'],
    requestId: request.id,
    userAgent: (header('user-agent') ?? '').slice(0, 300),
    language: (LANGUAGES.has(language) ? language : 'EN') as Language,
    log: request.log as Logger,
    setHeader: (name, value) => void reply.header(name, value),
    header,
    ...(token === undefined ? {} : { token }),
  };
}

/**
 * PostgreSQL keeps neither a zero byte nor half a surrogate pair in a text: they are refused here, once, instead of
 * failing in some query. A list of what is left to look at, not recursion: 64 KiB of brackets would be deeper than the
 * stack.
 */
function hasUnstorableText(input: unknown): boolean {
  const left = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) left.push(key, part);
  }
  return false;
}

/** A body that says it is of a type the call does not take; the framework reads forms and plain text, too. */
function isForeignBody(
  { method, headers }: FastifyRequest,
  { takesForm }: Pick<Operation, 'takesForm'>,
): boolean {
  const type = headers['content-type'];
  if (method === 'GET' || method === 'DELETE' || type === undefined) return false;
  const media = type.split(';', 1)[0]?.trim().toLowerCase();
  return media !== 'application/json' && !(takesForm && media === 'application/x-www-form-urlencoded');
}

/** Query for GET and DELETE, body for POST and PUT; path parameters win over both. */
function inputOf(request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>;
  if (request.method === 'GET' || request.method === 'DELETE')
    return { ...(request.query as object), ...params };
  const body = request.body ?? {};
  return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...params } : body;
}
