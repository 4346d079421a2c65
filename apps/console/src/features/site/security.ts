import type { Security } from './site.queries.ts';

export type SecurityMember = Exclude<keyof Security, 'hasDefaultPassword'>;
type Option = 'altcha' | 'turnstile' | 'off' | 'time' | 'factor' | 'none' | 'withdrawal' | 'play';
type Control =
  | { as: 'figure'; min: number; max: number }
  | { as: 'switch' }
  | { as: 'select'; options: readonly Option[] };

const figure = (min: number, max: number): Control => ({ as: 'figure', min, max });

/** How each member of security is set. The compiler misses one that the server has and this page has not. */
export const SECURITY: Record<SecurityMember, Control> = {
  captchaAfterFailures: figure(1, 100),
  lockAfterFailures: figure(2, 1_000),
  lockAfterFailuresPerIp: figure(2, 100_000),
  failureWindowMinutes: figure(1, 1_440),
  lockMinutes: figure(1, 1_440),
  lockRelease: { as: 'select', options: ['time', 'factor'] },
  botCheck: { as: 'select', options: ['altcha', 'turnstile', 'off'] },
  extraVerification: { as: 'switch' },
  smsCodeMinutes: figure(1, 30),
  mailCodeMinutes: figure(1, 60),
  codeTries: figure(1, 10),
  codesPerTargetPerHour: figure(1, 1_000),
  codesPerIpPerHour: figure(1, 100_000),
  codeLockMinutes: figure(1, 1_440),
  passwordExpiryDays: figure(1, 3_650),
  passwordsRemembered: figure(0, 20),
  idleMinutes: figure(1, 1_440),
  bankCooldownHours: figure(0, 720),
  identityCheck: { as: 'select', options: ['none', 'withdrawal', 'play'] },
  trialsPerIpPerHour: figure(1, 100_000),
  registrationsPerIpPerDay: figure(1, 100_000),
};

/** The cards of the page, in the order a login meets them. */
export const SECURITY_GROUPS = [
  {
    group: 'failures',
    members: [
      'captchaAfterFailures',
      'lockAfterFailures',
      'lockAfterFailuresPerIp',
      'failureWindowMinutes',
      'lockMinutes',
      'lockRelease',
    ],
  },
  { group: 'botCheck', members: ['botCheck', 'trialsPerIpPerHour', 'registrationsPerIpPerDay'] },
  {
    group: 'codes',
    members: [
      'smsCodeMinutes',
      'mailCodeMinutes',
      'codeTries',
      'codesPerTargetPerHour',
      'codesPerIpPerHour',
      'codeLockMinutes',
    ],
  },
  { group: 'passwords', members: ['passwordExpiryDays', 'passwordsRemembered'] },
  { group: 'sessions', members: ['extraVerification', 'idleMinutes'] },
  { group: 'money', members: ['bankCooldownHours', 'identityCheck'] },
] as const satisfies { group: string; members: readonly SecurityMember[] }[];
