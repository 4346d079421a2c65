import { ok, refuse, type Result } from '@baize/kernel';
import type { Db, Tx } from '@baize/db';
import type { Answer, Codes, Ctx, Input } from '@baize/endpoint';
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
import { findMemberRow, maskEmail, maskMobile, subjectOf, type MemberRow } from '@baize/members';
import type { z } from 'zod';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import type { extraMethod } from './shapes.ts';

export type ExtraMethod = z.output<typeof extraMethod>;
/** The proof a login began with. */
export type FirstProof = 'password' | 'default_password' | 'one_time_password' | 'sms' | 'firebase';
/** What the ticket of a login carries to its second step. */
export type PendingLogin = { proof: FirstProof; mustBeAgent: boolean };

const PURPOSE = 'login';

/** The second proof must be another one than the first: no SMS after an SMS, no mail after a mailed password. */
const SAME_AS: Record<FirstProof, ExtraMethod | undefined> = {
  password: undefined,
  default_password: undefined,
  one_time_password: 'email',
  sms: 'mobile',
  firebase: 'mobile',
};

/** Others know it: the brand's default password, or one that an operator or an agent gave (OPEN-AUTH-08). */
export const isGivenPassword = (
  { mustChangePassword }: Pick<MemberRow, 'mustChangePassword'>,
  proof: FirstProof | 'passkey',
): boolean => proof === 'default_password' || (proof === 'password' && mustChangePassword === 'default');

/** …or one an operator was shown for a single login. */
const isKnownToStaff = (member: MemberRow, proof: FirstProof): boolean =>
  proof === 'one_time_password' || isGivenPassword(member, proof);

/** What the member has and nobody of the staff reads: with one of these a default password lets nobody else in. */
export const ownProofsOf = (db: Db, member: MemberRow): Promise<ExtraMethod[]> =>
  methodsOf(db, member, 'default_password');

/**
 * The second proofs a member can give: whatever the member has bound (AUTH-051). Who gives passwords reads the names of bank
 * accounts, too: beside such a password a name proves nothing.
 */
export async function methodsOf(db: Db, member: MemberRow, proof: FirstProof): Promise<ExtraMethod[]> {
  const methods: ExtraMethod[] = [];
  if (member.mobile) methods.push('mobile');
  if (member.email) methods.push('email');
  if (plainName(member.payeeName) && !isKnownToStaff(member, proof)) methods.push('bankAccountName');
  if ((await totpState(db, subjectOf(member.id))).enabled) methods.push('google');
  return methods.filter((method) => method !== SAME_AS[proof]);
}

/** The refusal that asks for a second proof, with the ticket that continues the login. */
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
    subject: subjectOf(member.id),
    detail: pending,
  });
  return refuse('extra_verification_required', {
    methods,
    maskedMobile: methods.includes('mobile') ? maskMobile(member.dialingCode, member.mobile) : '',
    maskedEmail: methods.includes('email') ? maskEmail(member.email) : '',
    ticket,
  });
}

/** Sends the code of a login that waits for its second proof (AUTH-051), only by a method that login was offered. */
export async function sendExtraCode(
  deps: SignInDeps,
  { ticket, verifyType }: Input<typeof signInApi, 'sendExtraCode'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'sendExtraCode'>> {
  const { merchantId, ip, language } = ctx;
  const read = await readTicket<PendingLogin>(deps.factors, { merchantId, purpose: PURPOSE, ticket });
  if (!read.ok) return read;
  const member = read.value.subject && (await findMemberRow(deps.db, read.value.subject.id));
  if (!member) return refuse('ticket_expired');
  const send = async (tx: Tx): Promise<Answer<typeof signInApi, 'sendExtraCode'>> => {
    const methods = await methodsOf(tx, member, read.value.detail.proof);
    const target = targetOf(member, verifyType);
    if (!target || !methods.includes(verifyType)) return refuse('operation_not_enabled');
    const subject = subjectOf(member.id);
    return issueCode(deps.factors, tx, { merchantId, purpose: 'extra', target, ip, language, subject });
  };
  return deps.db.transaction(send, { onRefusal: 'commit' });
}

/**
 * The second step of a login. An attempt is counted per member before the proof is checked, so that a new ticket brings no
 * new attempts; five wrong ones lock for five minutes (OPEN-AUTH-12). The first right proof uses up the ticket.
 */
export async function takeSecondProof(
  deps: SignInDeps,
  input: Pick<Input<typeof signInApi, 'login'>, 'verifyTicket' | 'verifyType' | 'verifyValue'>,
  merchantId: number,
): Promise<{
  /** Whose login it is, also where the proof was wrong. */
  who: { memberId: number; proof: FirstProof } | null;
  proven: Result<PendingLogin, Codes<typeof signInApi, 'login'>>;
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
  const subject = subjectOf(member.id);
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

/** Names are compared without case, blanks and width. */
const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
