import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useSecurityAct, type Member } from './member-desk.queries.ts';
import { isGrave, wordsOf, type SecurityAct } from './security-act.ts';

const REASON_MAX = 140;

type SecurityActDialogProps = { member: Member; act: SecurityAct; onClose: () => void };

/** Asks for the reason of a security act, does it, and says what was done. */
export function SecurityActDialog({ member, act, onClose }: SecurityActDialogProps) {
  const t = useT();
  const run = useSecurityAct(member.memberId);
  const words = wordsOf(act);
  const { account } = member;
  return (
    <DecisionDialog
      title={t(`console.member.act.${words}Title`, { account })}
      text={t(`console.member.act.${words}Text`)}
      confirm={t(`console.member.act.${words}`)}
      grave={isGrave(act)}
      reasonMax={REASON_MAX}
      run={run}
      inputOf={(reason) => ({ act, reason })}
      done={t(`console.member.act.${words}Done`, { account })}
      onClose={onClose}
    />
  );
}
