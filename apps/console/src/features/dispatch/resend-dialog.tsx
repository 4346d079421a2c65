import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { useResendMessage, type Message } from './dispatch.queries.ts';

export const REASON_MAX = 500;

/** Sends again what failed; of one whose fate is unknown it says that it may arrive twice. */
export function ResendDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT();
  const tell = useTell();
  const resend = useResendMessage();
  const { messageId: number, recipient: to, state } = message;
  return (
    <ReasonDialog
      title={t('console.dispatch.resendTitle', { number })}
      text={t(state === 'UNKNOWN' ? 'console.dispatch.resendUnknown' : 'console.dispatch.resendText', { to })}
      confirm={t('console.dispatch.resend')}
      grave={state === 'UNKNOWN'}
      reasonMax={REASON_MAX}
      pending={resend.isPending}
      refusal={resend.error ? { code: codeOf(resend.error), detail: undefined } : undefined}
      onConfirm={(reason) =>
        resend.mutate(
          { messageId: number, reason },
          {
            onSuccess: () => {
              tell(t('console.dispatch.done.resend', { number }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
