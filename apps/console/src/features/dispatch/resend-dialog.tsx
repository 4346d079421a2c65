import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useResendMessage, type Message } from './dispatch.queries.ts';

export const REASON_MAX = 500;

/** Sends again what failed; of one whose fate is unknown it says that it may arrive twice. */
export function ResendDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT();
  const resend = useResendMessage();
  const { messageId: number, recipient: to, state } = message;
  return (
    <DecisionDialog
      title={t('console.dispatch.resendTitle', { number })}
      text={t(state === 'UNKNOWN' ? 'console.dispatch.resendUnknown' : 'console.dispatch.resendText', { to })}
      confirm={t('console.dispatch.resend')}
      grave={state === 'UNKNOWN'}
      reasonMax={REASON_MAX}
      run={resend}
      inputOf={(reason) => ({ messageId: number, reason })}
      done={t('console.dispatch.done.resend', { number })}
      onClose={onClose}
    />
  );
}
