import type { NamedRule, RegistrationMode } from '@baize/site/rules';

/** Fields whose text travels sealed (E). */
export const SEALED_FIELDS: ReadonlySet<string> = new Set(['password', 'confirmPassword', 'paymentPassword']);
/** Proved by a picture of its own at the end of the form. */
const CAPTCHA = 'captcha';
/** What somebody registers by comes first. */
const FIRST: Record<RegistrationMode, readonly string[]> = {
  register: ['username', 'password', 'confirmPassword'],
  registerMobile: ['mobileNum', 'verificationCode', 'password', 'confirmPassword'],
};

/**
 * The fields a mode shows, in their order: what one registers by, the other required ones, the rest (look.md §11). By
 * mobile number the username is the number (AUTH-088) and is not asked for; the code always follows its number.
 */
export function shownRules(rules: readonly NamedRule[], mode: RegistrationMode): NamedRule[] {
  const shown = rules.filter(
    ({ name, enabled }) => enabled && name !== CAPTCHA && !(mode === 'registerMobile' && name === 'username'),
  );
  const codeLast = (name: string) => (name === 'verificationCode' ? 'mobileNum' : name);
  const rank = (rule: NamedRule): number => {
    const at = FIRST[mode].indexOf(codeLast(rule.name));
    if (at >= 0) return at;
    const number = rules.find(({ name }) => name === codeLast(rule.name)) ?? rule;
    return number.required ? FIRST[mode].length : FIRST[mode].length + 1;
  };
  return shown.toSorted((a, b) => rank(a) - rank(b));
}

export const hasCaptchaRule = (rules: readonly NamedRule[]): boolean =>
  rules.some(({ name, enabled }) => name === CAPTCHA && enabled);

/** AUTH-093, and never less than one character, which would close the field. */
export const inputLength = (rule: NamedRule, mobileMaxLength: number): number =>
  Math.max(rule.name === 'mobileNum' ? mobileMaxLength : rule.maxLength, 1);

type Payload = Record<string, string>;

/** What is sent of what was typed: filled fields only, the confirmation forced equal (AUTH-083), secrets sealed. */
export async function payloadOf(
  typed: Readonly<Record<string, string>>,
  seal: (plain: string) => Promise<string>,
): Promise<Payload> {
  const forced =
    typed.confirmPassword === undefined ? typed : { ...typed, confirmPassword: typed.password ?? '' };
  const filled = Object.entries(forced).filter(([, value]) => value !== '');
  const sealed = filled.map(async ([name, value]) => [
    name,
    SEALED_FIELDS.has(name) ? await seal(value) : value,
  ]);
  return Object.fromEntries(await Promise.all(sealed)) as Payload;
}
