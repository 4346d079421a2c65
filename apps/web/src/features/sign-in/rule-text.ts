import type { I18n } from '@baize/i18n';
import type { NamedRule } from '@baize/site/rules';
import { refusalText } from '../../forms/refusal.ts';

type Texts = Pick<I18n, 't' | 'find'>;

/** "4–12 characters: letters or digits, starting with a letter": the message of the rule with its limits (AUTH-098). */
export function ruleText({ t, find }: Texts, rule: NamedRule): string {
  const [min, max] = [rule.minLength, rule.maxLength];
  const length = min === max ? t('auth.rule.exact', { min }) : t('auth.rule.length', { min, max });
  return t('auth.rule.withLength', { length, rule: find(`auth.rule.${rule.patternId}`) ?? t('auth.rule.1') });
}

/** What is wrong with a field that has a rule: the rule itself when its pattern or the server's check of it failed. */
export function fieldErrorText(
  texts: Texts,
  code: string | undefined,
  rule: NamedRule | undefined,
  detail?: unknown,
): string | undefined {
  if (code === undefined) return undefined;
  const isRule = code.startsWith('pattern_') || code === 'password_rule';
  // The one password that follows the rule and is refused all the same: everybody at the desk knows it.
  if ((detail as { rule?: string } | null)?.rule === 'default_password')
    return texts.t('auth.change.notGiven');
  return isRule && rule ? ruleText(texts, rule) : refusalText(texts, { code, detail });
}
