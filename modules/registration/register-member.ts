import { type SignInDeps, sessionOfNew, type SessionView, insertLoginEvent } from '@baize/sign-in';
import type { Codes, Ctx, Input } from '@baize/endpoint';
import type { registrationApi } from './api.ts';
import { DAY_MS, ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { takeAttempt } from '@baize/factors';
import { takeCaptcha } from '@baize/bot-check';
import {
  createMember,
  findTaken,
  insertLikenesses,
  type Invitation,
  placeFor,
  randomCode,
  TAKEN,
  takePlace,
  uniqueFieldOf,
  mustChangePassword,
} from '@baize/members';
import { giveLinkRates } from '@baize/rates';
import { isFlagOn, nationalNumber, type Merchant } from '@baize/site';
import { toIsoDay, type FieldErrors, type NamedRule } from '@baize/site/rules';
import { formErrors, shownFields, type RegistrationForm } from './registration-check.ts';
import { openForm, profileOf } from './registration-form.ts';

/** 120 random bits; nobody knows this password. */
const RANDOM_PASSWORD_LENGTH = 24;

type Refusal = Extract<
  Codes<typeof registrationApi, 'register'>,
  Codes<typeof registrationApi, 'registerMobile'>
>;

export type NewMemberOptions<Own extends string> = {
  merchant: Merchant;
  /** What the form of this mode asks for. */
  rules: readonly NamedRule[];
  input: Input<typeof registrationApi, 'register'> | Input<typeof registrationApi, 'registerMobile'>;
  /** The bot check; asked before the database is read for taken names. */
  checkBot: () => Promise<Result<null, Own>>;
  /** Proof of the number, asked last and only where a number was given. */
  proveMobile: (form: RegistrationForm) => Promise<Result<null, Own>>;
  /** Stored in the profile. */
  origin: Record<string, string>;
};

/**
 * Registers a member, in either mode: the site's rules (AUTH-080), the bot check, the captcha, the upline, proof of the
 * number; then member, wallet and session in one transaction. Whatever can be used once (a code, a captcha) is used after
 * all other checks. Limited per address and day (OPEN-AUTH-10).
 */
export async function makeMember<Own extends string>(
  deps: SignInDeps,
  options: NewMemberOptions<Own>,
  ctx: Ctx<'anyone'>,
): Promise<Result<SessionView, Refusal | Own>> {
  const { merchant, rules, input } = options;
  const typed = await openForm(deps, input);
  if (!typed.ok) return typed;
  const form = shownFields(rules, typed.value);
  const { countryDialingCode } = input;
  const wrong = formErrors(merchant, rules, form, { countryDialingCode, now: deps.clock.now() });
  if (Object.keys(wrong).length > 0) return invalid(wrong);
  const checked = await options.checkBot();
  if (!checked.ok) return checked;
  if (rules.some((rule) => rule.name === 'captcha' && rule.enabled)) {
    const captchaId = input.captchaId || (ctx.header('x-captcha-id') ?? '');
    const captcha = await takeCaptcha(deps.botCheck, merchant.id, captchaId, form.captcha);
    if (!captcha.ok) return invalid({ captcha: captcha.code });
  }
  const invitation = { ...input, domain: input.domain || ctx.host, recommenderId: form.recommenderId };
  const place = await placeFor(deps.db, merchant.id, invitation, deps.clock.now());
  if (!place.ok) return place;

  const mobile = nationalNumber(form.mobileNum);
  // AUTH-088: who registers with a number and gives no name is called by the number.
  const account = form.username || mobile;
  const dialingCode = mobile ? countryDialingCode : '';
  const taken = takenFields(
    await findTaken(deps.db, merchant.id, { account, email: form.email, dialingCode, mobile }),
  );
  if (Object.keys(taken).length > 0) return invalid(taken);
  if (mobile) {
    const proven = await options.proveMobile(form);
    if (!proven.ok) return proven;
  }

  const secrets = await secretsOf(deps, merchant, form);
  try {
    return await deps.db.transaction((tx) =>
      insert(tx, deps, { ...options, form, account, mobile, dialingCode, secrets, invitation }, ctx),
    );
  } catch (error) {
    const field = uniqueFieldOf(error);
    if (!field) throw error;
    return invalid(field);
  }
}

const invalid = (fields: FieldErrors) => refuse('validation_failed' as const, { fields });

const takenFields = (taken: { account: boolean; email: boolean; mobile: boolean }): FieldErrors => ({
  ...(taken.account ? TAKEN.account : {}),
  ...(taken.email ? TAKEN.email : {}),
  ...(taken.mobile ? TAKEN.mobile : {}),
});

/** The hashes of a new member's secrets. */
type Secrets = { password: string; payment: string | null; mustChange: 'default' | null };

/**
 * Where the site asks for no password (MOBILENUMPASSREG3 off, SITE-005) a random one is set: the member logs in by code
 * and gets a password by "forgot password". Where login by code is off too, the session must choose a password first, or
 * the member could not log in again.
 */
async function secretsOf(deps: SignInDeps, merchant: Merchant, form: RegistrationForm): Promise<Secrets> {
  const payment = form.paymentPassword ? await deps.passwords.hash(form.paymentPassword) : null;
  const password = await deps.passwords.hash(form.password || randomCode(RANDOM_PASSWORD_LENGTH));
  const canLogInByCode = isFlagOn(merchant.settings.flags, 'SMSLOGIN');
  return { password, payment, mustChange: form.password || canLogInByCode ? null : 'default' };
}

async function insert(
  tx: Tx,
  deps: SignInDeps,
  made: Pick<NewMemberOptions<string>, 'merchant' | 'input' | 'origin'> & {
    form: RegistrationForm;
    account: string;
    mobile: string;
    dialingCode: string;
    secrets: Secrets;
    invitation: Invitation;
  },
  ctx: Ctx<'anyone'>,
): Promise<Result<SessionView, 'registration_limit' | 'invitation_code_error'>> {
  const { merchant, input, form, mobile, secrets } = made;
  // Counted in the transaction, so that a registration that fails later does not count.
  const taken = await takeAttempt(tx, deps.clock, {
    merchantId: merchant.id,
    subject: `register:ip:${ctx.ip}`,
    max: merchant.settings.security.registrationsPerIpPerDay,
    windowMs: DAY_MS,
  });
  if (!taken.ok) return refuse('registration_limit', taken.detail);
  const now = deps.clock.now();
  const place = await takePlace(tx, merchant.id, made.invitation, now);
  if (!place.ok) return place;

  const { memberId } = await createMember(tx, {
    merchantId: merchant.id,
    account: made.account,
    ...place.value,
    passwordHash: secrets.password,
    paymentPasswordHash: secrets.payment,
    nickname: form.nickname,
    language: ctx.language,
    currency: merchant.currency,
    email: form.email || null,
    dialingCode: made.dialingCode,
    mobile: mobile || null,
    payeeName: form.payeeName,
    birthday: form.birthday ? toIsoDay(form.birthday) : null,
    profile: { ...profileOf(form), ...made.origin },
    firstLogin: true,
    now,
    registeredIp: ctx.ip,
    registeredDevice: ctx.userAgent,
    registeredDeviceId: input.deviceId,
  });
  const { affiliateCode: code, type } = place.value;
  if (code) await giveLinkRates(tx, { merchantId: merchant.id, memberId, type, at: now, by: 'member' }, code);
  if (secrets.mustChange) await mustChangePassword(tx, memberId, secrets.mustChange);
  await insertLikenesses(tx, memberId, now);
  const session = await sessionOfNew(tx, deps, memberId, ctx);
  await insertLoginEvent(tx, {
    merchantId: merchant.id,
    memberId,
    at: now,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    deviceId: input.deviceId,
    method: 'register',
    outcome: 'signed_in',
  });
  return ok(session);
}
