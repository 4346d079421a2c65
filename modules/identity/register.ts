import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { getMerchant, nationalNumber, registrationModes, type Merchant } from '@baize/site';
import { REGISTRATION_FIELDS, toIsoDay } from '@baize/site/rules';
import { openAccount } from '@baize/wallet';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { sessionOfNew } from './login.ts';
import { newWalletUser, randomCode } from './member.ts';
import { insertMember } from './member.sql.ts';
import { insertPath } from './path.sql.ts';
import { formErrors, rulesFor, shownFields, type RegistrationForm } from './registration-check.ts';
import { uniqueFieldOf } from './unique-field.ts';
import { uplineFor } from './upline.ts';

const DAY_MS = 86_400_000;
const REFERRAL_CODE_LENGTH = 8;
/** Fields with a column of their own; the rest is kept in `profile`. */
const COLUMNS = new Set<string>([
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'payeeName',
  'email',
  'paymentPassword',
  'recommenderId',
  'nickname',
  'birthday',
  'captcha',
]);

/**
 * Registration by username (#7): the site's own rules again on the server, the upline fixed for ever, the main wallet
 * opened, and the member signed in, in one transaction. Limited per address and day (OPEN-AUTH-10).
 */
export async function register(
  deps: IdentityDeps,
  input: Input<'register'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<'register'>> {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  if (!registrationModes(merchant).modes.includes('register')) return refuse('operation_not_enabled');
  const form = await openForm(deps, input);
  if (!form.ok) return form;
  const rules = rulesFor(merchant, 'register');
  const shown = shownFields(rules, form.value);
  const { countryDialingCode } = input;
  const fields = formErrors(merchant, rules, shown, { countryDialingCode, now: deps.clock.now() });
  if (Object.keys(fields).length > 0) return refuse('validation_failed', { fields });

  const upline = await uplineFor(deps.db, ctx.merchantId, { ...input, recommenderId: shown.recommenderId });
  if (!upline.ok) return upline;

  const hashes = {
    password: await deps.passwords.hash(shown.password),
    payment: shown.paymentPassword ? await deps.passwords.hash(shown.paymentPassword) : null,
  };
  try {
    return await deps.db.transaction((tx) =>
      createMember(tx, deps, { input, shown, hashes, merchant, uplineId: upline.value }, ctx),
    );
  } catch (error) {
    const taken = uniqueFieldOf(error);
    if (!taken) throw error;
    return refuse('validation_failed', { fields: taken });
  }
}

async function createMember(
  tx: Tx,
  deps: IdentityDeps,
  made: {
    input: Input<'register'>;
    shown: RegistrationForm;
    hashes: { password: string; payment: string | null };
    merchant: Merchant;
    uplineId: number | null;
  },
  ctx: Ctx<'anyone'>,
): Promise<Answer<'register'>> {
  const { input, shown, hashes, merchant, uplineId } = made;
  // Counted inside: a registration that fails further down costs the address nothing.
  const taken = await takeAttempt(tx, deps.clock, {
    merchantId: merchant.id,
    subject: `register:ip:${ctx.ip}`,
    max: merchant.settings.security.registrationsPerIpPerDay,
    windowMs: DAY_MS,
  });
  if (!taken.ok) return refuse('registration_limit', taken.detail);

  const memberId = await insertMember(tx, {
    merchantId: merchant.id,
    account: shown.username,
    type: 0,
    uplineId,
    passwordHash: hashes.password,
    paymentPasswordHash: hashes.payment,
    nickname: shown.nickname,
    language: ctx.language,
    currency: merchant.currency,
    email: shown.email || null,
    dialingCode: shown.mobileNum ? input.countryDialingCode : '',
    mobile: nationalNumber(shown.mobileNum) || null,
    payeeName: shown.payeeName,
    birthday: shown.birthday ? toIsoDay(shown.birthday) : null,
    profile: profileOf(shown),
    walletUser: newWalletUser(),
    referralCode: randomCode(REFERRAL_CODE_LENGTH),
    firstLogin: true,
    now: deps.clock.now(),
    ip: ctx.ip,
    device: ctx.userAgent,
    expiresAt: null,
  });
  await insertPath(tx, memberId, uplineId);
  await openAccount(tx, { memberId, merchantId: merchant.id, currency: merchant.currency, kind: 'main' });
  return ok(await sessionOfNew(tx, deps, memberId, ctx));
}

function profileOf(form: RegistrationForm): Record<string, string> {
  const rest = REGISTRATION_FIELDS.filter((name) => !COLUMNS.has(name) && form[name] !== '');
  return Object.fromEntries(rest.map((name) => [name, form[name]]));
}

/** Opens the sealed fields; a confirmation that was not sent counts as given (AUTH-083). */
async function openForm(
  deps: IdentityDeps,
  input: Input<'register'>,
): Promise<Result<RegistrationForm, 'sealed_invalid' | 'sealed_replayed'>> {
  const password = await deps.sealing.open(input.password);
  if (!password.ok) return password;
  const confirm = input.confirmPassword ? await deps.sealing.open(input.confirmPassword) : password;
  if (!confirm.ok) return confirm;
  const payment = input.paymentPassword ? await deps.sealing.open(input.paymentPassword) : ok('');
  if (!payment.ok) return payment;
  return ok({
    ...input,
    password: password.value.trim(),
    confirmPassword: confirm.value.trim(),
    paymentPassword: payment.value,
  });
}
