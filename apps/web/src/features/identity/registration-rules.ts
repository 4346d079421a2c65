import type { PublicConfig } from '../../boot.ts';

export type RegistrationRule = PublicConfig['registration']['fields'][number];

/** Fields whose text travels sealed (E). */
export const SEALED_FIELDS = new Set(['password', 'confirmPassword', 'paymentPassword']);
/** Steps that have their own screens; not asked for here. */
const ELSEWHERE = new Set(['captcha', 'verificationCode']);

/** The fields the form shows, in the server's order, required ones first as the look wants them. */
export function shownRules(rules: readonly RegistrationRule[]): RegistrationRule[] {
  const shown = rules.filter((rule) => rule.enabled && !ELSEWHERE.has(rule.name));
  return [...shown.filter((rule) => rule.required), ...shown.filter((rule) => !rule.required)];
}

/**
 * What is wrong with a typed value by the server's rule for the field: 'required', 'passwords_differ' or
 * `pattern_<patternId>`, the same codes the server answers. An optional empty field is right.
 */
export function ruleError(rule: RegistrationRule, value: string, password: string): string | undefined {
  if (!value) return rule.required ? 'required' : undefined;
  if (rule.name === 'confirmPassword') return value === password ? undefined : 'passwords_differ';
  const length = [...value].length;
  const isLong = length < rule.minLength || length > rule.maxLength;
  return isLong || !matches(rule.acceptedPattern, value) ? `pattern_${rule.patternId}` : undefined;
}

/** An operator's pattern may not suit Unicode mode; one the browser cannot read leaves the decision to the server. */
function matches(pattern: string, value: string): boolean {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(value);
    } catch {
      // Tried again without Unicode mode.
    }
  }
  return true;
}
