import type { Result } from '@baize/kernel';
import { memberDesk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { Member } from './member-desk.queries.ts';
import { isDestructive, wordsOf, type SecurityAct } from './security-act.ts';

export type OneTime = { password: string; until: number };
type SecurityActDialogProps = {
  member: Member;
  act: SecurityAct;
  /** A reset gave a password that is shown this once. */
  onOneTime?: (oneTime: OneTime) => void;
  onClose: () => void;
};

/** Asks for the reason of a security act, does it, and says what was done. */
export function SecurityActDialog({ member, act, onOneTime, onClose }: SecurityActDialogProps) {
  const { memberId, account } = member;
  const t = useT();
  const words = wordsOf(act);
  return (
    <FormDialog
      title={t(`console.member.act.${words}Title`, { account })}
      text={t(`console.member.act.${words}Text`)}
      confirm={t(`console.member.act.${words}`)}
      destructive={isDestructive(act)}
      send={(_draft, reason) => callOf(act, { memberId, reason }, onOneTime)}
      forgets={['members']}
      done={t(`console.member.act.${words}Done`, { account })}
      onClose={onClose}
    />
  );
}

async function callOf(
  act: SecurityAct,
  by: { memberId: number; reason: string },
  onOneTime: SecurityActDialogProps['onOneTime'],
): Promise<Result<unknown>> {
  switch (act.kind) {
    case 'clearLockout':
      return memberDesk.clearMemberLockout({ ...by, kind: act.lockout });
    case 'forgetAddress':
      return memberDesk.forgetMemberAddress({ ...by, ip: act.ip });
    case 'endSession':
      return memberDesk.endMemberSession({ ...by, sessionId: act.sessionId });
    case 'unbind':
      return memberDesk.unbindMember({ ...by, what: act.what });
    case 'resetPassword': {
      const reset = await memberDesk.resetMemberPassword(by);
      if (reset.ok && reset.value.oneTime) onOneTime?.(reset.value.oneTime);
      return reset;
    }
    case 'freeMoney':
      return memberDesk.freeMemberMoney(by);
    case 'verifyIdentity':
      return memberDesk.verifyMemberIdentity({ ...by, isVerified: act.isVerified });
  }
}
