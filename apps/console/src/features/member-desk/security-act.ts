import type { memberDesk } from '../../session/clients.ts';

type Input<Call extends keyof typeof memberDesk> = Parameters<(typeof memberDesk)[Call]>[0];

/** What staff may do about a member's security (OP-06, OP-08); every one asks for a reason. */
export type SecurityAct =
  | { kind: 'clearLockout'; lockout: Input<'clearMemberLockout'>['kind'] }
  | { kind: 'forgetAddress'; ip: string }
  | { kind: 'endSession'; sessionId: string }
  | { kind: 'unbind'; what: Input<'unbindMember'>['what'] }
  | { kind: 'resetPassword' }
  | { kind: 'freeMoney' }
  | { kind: 'verifyIdentity'; isVerified: boolean };

/** Which words an act has: console.member.act.<words>Title, …Text and …Done. */
export function wordsOf(act: SecurityAct) {
  switch (act.kind) {
    case 'clearLockout':
      return act.lockout === 'second_proof' || act.lockout === 'codes' ? 'clearLockout_proof' : act.kind;
    case 'freeMoney':
    case 'endSession':
    case 'resetPassword':
      return act.kind;
    case 'forgetAddress':
      return act.ip === '' ? 'forgetAll' : 'forgetAddress';
    case 'unbind':
      return `unbind_${act.what}` as const;
    case 'verifyIdentity':
      return act.isVerified ? 'verify' : 'unverify';
  }
}

/** Drawn as a warning: somebody is shut out, or loses a factor. */
export const isDestructive = (act: SecurityAct): boolean =>
  act.kind === 'unbind' ||
  act.kind === 'resetPassword' ||
  act.kind === 'endSession' ||
  (act.kind === 'verifyIdentity' && !act.isVerified);
