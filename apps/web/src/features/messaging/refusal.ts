import { tableTime, type I18n } from '@baize/i18n';
import { Refused } from '../../session/clients.ts';

type Words = Pick<I18n, 't' | 'find' | 'tag'>;
type Detail = {
  retryAfter?: number;
  until?: number | null;
  minLength?: number;
  maxLength?: number;
  max?: number;
} | null;

const codeOf = (error: unknown): { code: string; detail: Detail } =>
  error instanceof Refused
    ? { code: error.code, detail: error.detail as Detail }
    : { code: 'unknown_error', detail: null };
const plain = ({ t, find }: Words, code: string): string => find(`error.${code}`) ?? t('error.unknown_error');
/** Above this many seconds the network's pictures are meant, not the minute between two feedbacks. */
const MINUTE_S = 60;

/** Why a feedback was not taken, in the reader's words. */
export function feedbackRefusal(words: Words, error: unknown): string {
  const { t } = words;
  const { code, detail } = codeOf(error);
  if (code === 'too_many_requests' && detail?.retryAfter !== undefined)
    return detail.retryAfter <= MINUTE_S
      ? t('talk.feedback.wait', { seconds: detail.retryAfter })
      : t('talk.feedback.waitPictures');
  if (code === 'feedback_length' && detail?.minLength !== undefined && detail.maxLength !== undefined)
    return `${plain(words, code)} (${detail.minLength}–${detail.maxLength})`;
  return plain(words, code);
}

/** Why a message was not said. `seconds` is what is left of the pause, counted down by whoever shows it. */
export function chatRefusal(words: Words, error: unknown, seconds: number): string {
  const { t, tag } = words;
  const { code, detail } = codeOf(error);
  switch (code) {
    case 'chat_too_fast':
      return t('talk.chat.tooFast', { seconds });
    case 'chat_muted':
      return detail?.until
        ? t('talk.chat.mutedUntil', { when: tableTime(detail.until, tag) })
        : t('talk.chat.muted');
    case 'chat_needs_deposit':
      return t('talk.chat.needsDeposit');
    case 'operation_not_enabled':
      return t('talk.chat.closed');
    default:
      return plain(words, code);
  }
}
