import { DIALING_CODES } from './countries.ts';
import { z } from 'zod';
import { REGISTRATION_FIELDS, type FieldRule, type RegistrationField } from './field-rules.ts';
import { compilePattern, PATTERN_REGEXES } from './pattern-regex.ts';

const rule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  patternId: z.number().int().min(1).max(PATTERN_REGEXES.length),
  /** Regex source; empty takes the pattern's own. One that cannot be compiled is refused when it is set. */
  acceptedPattern: z.string().max(300).refine(isRegex, 'pattern_invalid').default(''),
  minLength: z.number().int().min(0).max(200),
  maxLength: z.number().int().min(1).max(200),
});

const hidden = (patternId: number, minLength: number, maxLength: number): FieldRule => ({
  enabled: false,
  required: false,
  patternId,
  acceptedPattern: '',
  minLength,
  maxLength,
});
const required = (patternId: number, minLength: number, maxLength: number): FieldRule => ({
  ...hidden(patternId, minLength, maxLength),
  enabled: true,
  required: true,
});

/** What a new site starts with: username, password and its confirmation (AUTH-081, AUTH-082). */
const DEFAULTS: Record<RegistrationField, FieldRule> = {
  username: required(2, 4, 12),
  password: required(6, 6, 16),
  confirmPassword: required(6, 6, 16),
  mobileNum: hidden(7, 8, 11),
  verificationCode: hidden(7, 6, 6),
  payeeName: hidden(22, 3, 60),
  email: hidden(4, 6, 100),
  paymentPassword: hidden(7, 6, 6),
  recommenderId: hidden(5, 3, 20),
  nickname: hidden(1, 1, 20),
  birthday: hidden(12, 10, 10),
  address: hidden(1, 5, 120),
  nationality: hidden(13, 2, 40),
  occupation: hidden(13, 2, 40),
  sourceOfIncome: hidden(1, 2, 40),
  idNumber: hidden(5, 5, 30),
  qqNum: hidden(7, 5, 12),
  line: hidden(10, 3, 40),
  whatsapp: hidden(10, 5, 20),
  facebook: hidden(10, 3, 60),
  wechat: hidden(10, 3, 40),
  zalo: hidden(10, 5, 20),
  telegram: hidden(10, 3, 40),
  skype: hidden(10, 3, 40),
  captcha: hidden(5, 4, 4),
};

const fieldsShape = Object.fromEntries(
  REGISTRATION_FIELDS.map((name) => [name, rule.default(DEFAULTS[name])]),
) as Record<RegistrationField, z.ZodDefault<typeof rule>>;

export const registrationSchema = z.object({
  fields: z.object(fieldsShape).prefault({}),
  ageAgreement: z.number().int().default(18),
  birthdayMinAge: z.number().int().default(21),
  mobileMaxLength: z.number().int().default(10),
  /** National digits a number may have, per dialling code; codes not listed take their country's, else 8 to 11 (AUTH-092). */
  mobileDigits: z
    .record(z.string().regex(/^\d{1,4}$/), z.array(z.number().int().min(5).max(15)).max(8))
    .default({}),
  /** Dialling codes a visitor may choose among, in the order of countries.ts (OP-04). Empty: all of them. */
  dialingCodes: z.array(z.enum(DIALING_CODES)).max(DIALING_CODES.length).default([]),
  /** AUTH-071; a site may start with the box unticked (standards). */
  termsTicked: z.boolean().default(true),
  feedback: z
    .object({ minLength: z.number().int().default(10), maxLength: z.number().int().default(200) })
    .prefault({}),
});

/** Compiled as the check will compile it, in Unicode mode. */
function isRegex(text: string): boolean {
  try {
    compilePattern(text);
    return true;
  } catch {
    return false;
  }
}
