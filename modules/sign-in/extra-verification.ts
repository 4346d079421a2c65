import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import {
  closeTicket,
  issueCode,
  openTicket,
  readTicket,
  takeCode,
  totpState,
  tryTicket,
  verifyTotp,
  type CodeTarget,
} from '@baize/factors';
import { maskEmail, maskMobile, findMemberRow, type MemberRow } from '@baize/members';
import type { z } from 'zod';
import type { Answer, Codes, Input } from './answer.ts';
import type { SignInDeps } from './deps.ts';
import type { extraMethod } from './shapes.ts';

export type ExtraMethod = z.output<typeof extraMethod>;
/** How somebody showed who they are, before any second proof. */
export type FirstProof = 'password' | 'default_password' | 'one_time_password' | 'sms' | 'firebase';
/** What a login leaves for its second step. */
export type PendingLogin = { proof: FirstProof; mustBeAgent: boolean };

const PURPOSE = 'login';

/** A second proof is not the first one again: no SMS after an SMS, no mail after a mailed password. */
const SAME_AS: Record<FirstProof, ExtraMethod | undefined> = {
  password: undefined,
  default_password: undefined,
  one_time_password: 'email',
  sms: 'mobile',
  firebase: 'mobile',
};

/** The ways a member can prove themselves a second time: what they have bound (AUTH-051). */
export async function methodsOf(tx: Tx, member: MemberRow, proof: FirstProof): Promise<ExtraMethod[]> {
  const methods: ExtraMethod[] = [];
  if (member.mobile) methods.push('mobile');
  if (member.email) methods.push('email');
  if (plainName(member.payeeName)) methods.push('bankAccountName');
  if ((await totpState(tx, { kind: 'member', id: member.id })).enabled) methods.push('google');
  return methods.filter((method) => method !== SAME_AS[proof]);
}

/** The refusal that asks for a second proof, with the ticket that carries the login until then. */
export async function askSecondProof(
  tx: Tx,
  deps: Pick<SignInDeps, 'factors'>,
  member: MemberRow,
  pending: PendingLogin,
  methods: ExtraMethod[],
) {
  const ticket = await openTicket(deps.factors, tx, {
    merchantId: member.merchantId,
    purpose: PURPOSE,
    subject: { kind: 'member', id: member.id },
    detail: pending,
  });
  return refuse('extra_verification_required', {
    methods,
    maskedMobile: methods.includes('mobile') ? maskMobile(member.dialingCode, member.mobile) : '',
    maskedEmail: methods.includes('email') ? maskEmail(member.email) : '',
    ticket,
  });
}

/** The code by SMS or mail for a login that waits (AUTH-051); only by a way the login itself was offered. */
export async function sendExtraCode(
  deps: SignInDeps,
  { ticket, verifyType }: Input<'sendExtraCode'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<'sendExtraCode'>> {
  const { merchantId, ip, language } = ctx;
  const read = await readTicket<PendingLogin>(deps.factors, { merchantId, purpose: PURPOSE, ticket });
  if (!read.ok) return read;
  const member = read.value.subject && (await findMemberRow(deps.db, read.value.subject.id));
  if (!member) return refuse('ticket_expired');
  const send = async (tx: Tx): Promise<Answer<'sendExtraCode'>> => {
    const methods = await methodsOf(tx, member, read.value.detail.proof);
    const target = targetOf(member, verifyType);
    if (!target || !methods.includes(verifyType)) return refuse('operation_not_enabled');
    const subject = { kind: 'member', id: member.id } as const;
    return issueCode(deps.factors, tx, { merchantId, purpose: 'extra', target, ip, language, subject });
  };
  return deps.db.transaction(send, { onRefusal: 'commit' });
}

/**
 * The second step of a login. A try is counted per member before the proof is looked at, so that a new ticket brings no
 * new tries; five wrong ones lock for five minutes (OPEN-AUTH-12). The ticket is used up by the first right proof.
 */
export async function takeSecondProof(
  deps: SignInDeps,
  input: Pick<Input<'login'>, 'verifyTicket' | 'verifyType' | 'verifyValue'>,
  merchantId: number,
): Promise<{
  /** Whose login it is, also where the proof was wrong. */
  who: { memberId: number; proof: FirstProof } | null;
  proven: Result<PendingLogin, Codes<'login'>>;
}> {
  const key = { merchantId, purpose: PURPOSE, ticket: input.verifyTicket };
  const tried = await tryTicket<PendingLogin>(deps.factors, key);
  if (!tried.ok) return { who: null, proven: tried };
  const { subject, detail, remaining } = tried.value;
  const member = subject && (await findMemberRow(deps.db, subject.id));
  const { verifyType: method, verifyValue } = input;
  if (!member || !method) return { who: null, proven: refuse('ticket_expired') };
  const who = { memberId: member.id, proof: detail.proof };
  const methods = await deps.db.transaction((tx) => methodsOf(tx, member, detail.proof));
  const checked = methods.includes(method)
    ? await checkProof(deps, member, method, verifyValue)
    : refuse('verification_failed' as const);
  if (!checked.ok) {
    const proven = checked.code === 'verification_failed' ? refuse(checked.code, { remaining }) : checked;
    return { who, proven };
  }
  const closed = await closeTicket<PendingLogin>(deps.factors, deps.db, key);
  return { who, proven: closed.ok ? ok(closed.value.detail) : closed };
}

type ProofRefusal =
  | 'verification_failed'
  | 'code_expired'
  | 'missing_verification_code'
  | 'too_many_requests_5min';

async function checkProof(
  deps: SignInDeps,
  member: MemberRow,
  method: ExtraMethod,
  value: string,
): Promise<Result<null, ProofRefusal>> {
  const subject = { kind: 'member', id: member.id } as const;
  const wrong = refuse('verification_failed' as const);
  if (value === '') return refuse('missing_verification_code');
  if (method === 'bankAccountName')
    return plainName(value) === plainName(member.payeeName) ? ok(null) : wrong;
  if (method === 'google') {
    const verified = await verifyTotp(deps.factors, member.merchantId, subject, value);
    if (verified.ok) return ok(null);
    return verified.code === 'too_many_requests_5min' ? refuse(verified.code, verified.detail) : wrong;
  }
  const target = targetOf(member, method);
  if (!target) return wrong;
  const taken = await takeCode(deps.factors, {
    merchantId: member.merchantId,
    purpose: 'extra',
    target,
    code: value,
    subject,
  });
  return taken.ok || taken.code !== 'invalid_verification_code'
    ? (taken as Result<null, ProofRefusal>)
    : wrong;
}

function targetOf(member: MemberRow, method: 'mobile' | 'email'): CodeTarget | undefined {
  if (method === 'email') return member.email ? { kind: 'mail', address: member.email } : undefined;
  return member.mobile ? { kind: 'sms', dialingCode: member.dialingCode, number: member.mobile } : undefined;
}

/** Names are compared as people say them: no case, no blanks, no width. */
const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
