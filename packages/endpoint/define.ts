import type { Logger, Result } from '@baize/kernel';
import type { z } from 'zod';

/** 'METHOD /path/:param', exactly as the specification spells it. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type Routes = Readonly<Record<string, Route>>;

/**
 * Who may call. 'anyone' includes visitors; 'session' is trial, member and agent; 'member' is member and agent
 * (a trial account is answered in_need_true_account); 'staff' any signed-in operator; 'staff:<permission>' one
 * whose role holds that permission.
 */
export type Access = 'anyone' | 'session' | 'member' | 'agent' | 'staff' | `staff:${string}`;

export type Operation = {
  access: Access;
  input: z.ZodType;
  output: z.ZodType;
  /** The closed set of refusals; each is an i18n key. */
  errors: readonly string[];
  /** Bytes; the server's default is 64 KiB. */
  bodyLimit?: number;
  /** Its body may be a form (API-014), too; all others are JSON. */
  takesForm?: true;
  /** Open to a session whose password must be changed first (AUTH-013); such a session may call nothing else. */
  restricted?: true;
  /** Answered to visitors whom the site is closed to (maintenance, region): what the closed page itself needs. */
  whenClosed?: true;
  /** Game and money actions: an idle session confirms itself first (standards R13). */
  fresh?: true;
  /**
   * The answer is the same for everybody of a brand and language: it may be kept this many seconds (0: it is asked for
   * again every time), carries an ETag and is answered 304 to who has it. Only for GET and access 'anyone'.
   */
  cachedSeconds?: number;
  /** With cachedSeconds: the answer says something of the caller, so only the caller's browser keeps it. */
  keptBy?: 'browser';
};

export type Operations<R extends Routes> = { readonly [Op in keyof R]: Operation };
export type Api<R extends Routes = Routes, O extends Operations<R> = Operations<R>> = {
  readonly routes: R;
  readonly operations: O;
};

/** Ties a module's routes (strings the browser also has) to what each takes, answers and refuses. */
export function defineApi<const R extends Routes, const O extends Operations<R>>(
  routes: R,
  operations: O,
): Api<R, O> {
  return { routes, operations };
}

type SessionCaller<Role extends string> = {
  role: Role;
  memberId: number;
  account: string;
  sessionId: string;
  /** The password must be changed before anything else. */
  isRestricted?: boolean;
  /** Nobody was seen at this session for longer than the site allows. */
  isStale?: boolean;
};
export type VisitorCaller = { role: 'visitor' };
export type MemberCaller = SessionCaller<'member' | 'agent'>;
export type TrialCaller = SessionCaller<'trial'>;
export type AgentCaller = SessionCaller<'agent'>;
export type StaffCaller = {
  role: 'staff';
  staffId: number;
  name: string;
  /** The one brand this operator works on; null: every brand of the house. */
  merchantId: number | null;
  sessionId: string;
  permissions: ReadonlySet<string>;
};
export type Caller = VisitorCaller | TrialCaller | MemberCaller | StaffCaller;

type CallerOf<A extends Access> = A extends 'anyone'
  ? Caller
  : A extends 'session'
    ? TrialCaller | MemberCaller
    : A extends 'member'
      ? MemberCaller
      : A extends 'agent'
        ? AgentCaller
        : StaffCaller;

export type Language = 'EN' | 'CN' | 'KM';

/** What a handler knows of the call it answers. */
export type Ctx<A extends Access = Access> = {
  requestId: string;
  ip: string;
  userAgent: string;
  language: Language;
  merchantId: number;
  merchantCode: string;
  /** Host the call came to, without port. */
  host: string;
  caller: CallerOf<A>;
  log: Logger;
  /** The session token as sent, if any. */
  token?: string;
  /** Sets a response header (cookies, captcha ids). */
  setHeader(name: string, value: string): void;
  /** Reads a request header. */
  header(name: string): string | undefined;
};

/** What an operation of an api takes, answers, and answers or refuses: `Input<typeof riskApi, 'closeRiskCase'>`. */
export type Input<A extends Api, Op extends keyof A['operations']> = InputOf<A['operations'][Op]>;
export type Output<A extends Api, Op extends keyof A['operations']> = z.input<A['operations'][Op]['output']>;
export type Answer<A extends Api, Op extends keyof A['operations']> = AnswerOf<A['operations'][Op]>;

/** The refusals an operation answers, its own closed set. */
export type Codes<A extends Api, Op extends keyof A['operations']> = A['operations'][Op]['errors'][number];

export type InputOf<O extends Operation> = z.output<O['input']>;
export type AnswerOf<O extends Operation> = Result<z.input<O['output']>, O['errors'][number]>;
export type Handler<O extends Operation> = (
  input: InputOf<O>,
  ctx: Ctx<O['access']>,
) => Promise<AnswerOf<O>> | AnswerOf<O>;

/** A handler for every operation: the compiler demands completeness. */
export type Handlers<A extends Api> = { [Op in keyof A['operations']]: Handler<A['operations'][Op]> };
