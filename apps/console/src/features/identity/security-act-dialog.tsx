import { codeOf, Refused } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { useSecurityAct, type Member } from './identity.queries.ts';
import { isGrave, wordsOf, type SecurityAct } from './security-act.ts';

const REASON_MAX = 140;

type SecurityActDialogProps = { member: Member; act: SecurityAct; onClose: () => void };

/** Asks for the reason of a security act, does it, and says what was done. */
export function SecurityActDialog({ member, act, onClose }: SecurityActDialogProps) {
  const t = useT();
  const tell = useTell();
  const run = useSecurityAct(member.memberId);
  const words = wordsOf(act);
  const { account } = member;
  return (
    <ReasonDialog
      title={t(`console.member.act.${words}Title`, { account })}
      text={t(`console.member.act.${words}Text`)}
      confirm={t(`console.member.act.${words}`)}
      grave={isGrave(act)}
      reasonMax={REASON_MAX}
      pending={run.isPending}
      refusal={
        run.error
          ? { code: codeOf(run.error), detail: run.error instanceof Refused ? run.error.detail : undefined }
          : undefined
      }
      onConfirm={(reason) =>
        run.mutate(
          { act, reason },
          {
            onSuccess: () => {
              tell(t(`console.member.act.${words}Done`, { account }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
