import { useI18n } from '@baize/i18n';
import { CHAT_TEXT_MAX } from '@baize/messaging/rules';
import { FieldNote, IconButton, InputFrame, Notice } from '@baize/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useGo } from '../../link.tsx';
import { messaging } from '../../clients/messaging.ts';
import { ask, Refused } from '../../session/clients.ts';
import { chatRefusal } from './refusal.ts';
import type { Room } from './messaging.queries.ts';
import { showSaid } from './use-chat-stream.ts';

const TICK_MS = 250;

/** The field and, beside it, why something was not said; what was typed stays until it is. */
export function ChatForm({ silence, onLeave }: { silence: Room['silence']; onLeave: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const go = useGo();
  const id = useId();
  const [text, setText] = useState('');
  const pause = useCountdown();
  const wait = pause.seconds;
  const say = useMutation({
    mutationFn: (typed: string) => ask(messaging.sendChat({ text: typed })),
    onSuccess: (message) => {
      showSaid(message);
      setText('');
    },
    onError: (refused) => pause.start(pauseOf(refused)),
  });
  const said = [...text.trim()].length;
  const isLong = said > CHAT_TEXT_MAX;
  const refused = say.error && !(pauseOf(say.error) > 0 && wait === 0) ? say.error : null;
  const error = refused
    ? chatRefusal(i18n, refused, wait)
    : isLong
      ? t('talk.chat.tooLong', { max: CHAT_TEXT_MAX, count: said })
      : undefined;
  const code = say.error instanceof Refused ? say.error.code : silence;
  const needsDeposit = code === 'chat_needs_deposit';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (said > 0 && !isLong && wait === 0 && !say.isPending) say.mutate(text.trim());
  };
  if (silence)
    return (
      <div className="chat-form">
        <Notice tone="warn">
          {t(needsDeposit ? 'talk.chat.needsDeposit' : 'talk.chat.muted')}{' '}
          {needsDeposit && (
            <button
              type="button"
              className="link"
              onClick={() => {
                onLeave();
                go('/member/depositv2');
              }}
            >
              {t('talk.chat.deposit')}
            </button>
          )}
        </Notice>
      </div>
    );
  return (
    <form className="chat-form" onSubmit={submit} noValidate>
      <label className="visually-hidden" htmlFor={id}>
        {t('talk.chat.field')}
      </label>
      <InputFrame invalid={error !== undefined}>
        <input
          id={id}
          name="text"
          autoComplete="off"
          enterKeyHint="send"
          placeholder={t('talk.chat.placeholder')}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setText(event.currentTarget.value);
            // Another text is another try; the pause between two messages runs on.
            if (say.error && wait === 0) say.reset();
          }}
        />
        <IconButton
          type="submit"
          icon="send"
          className="chat-send"
          label={t('talk.chat.send')}
          disabled={said === 0 || isLong || wait > 0}
          aria-busy={say.isPending || undefined}
        />
      </InputFrame>
      <FieldNote
        id={`${id}-note`}
        error={error}
        hint={said > 0 ? t('talk.chat.count', { count: said, max: CHAT_TEXT_MAX }) : undefined}
      />
    </form>
  );
}

/** Seconds a refusal asks to wait; 0 for every other. */
function pauseOf(error: unknown): number {
  if (!(error instanceof Refused) || error.code !== 'chat_too_fast') return 0;
  return (error.detail as { retryAfter?: number } | null)?.retryAfter ?? 1;
}

/** Whole seconds that are left of the pause that was started last. */
function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [{ until, now }, setClock] = useState({ until: 0, now: 0 });
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      const at = performance.now();
      if (at >= until) clearInterval(timer);
      setClock({ until, now: at });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    const at = performance.now();
    setClock({ until: at + seconds * 1000, now: at });
  };
  return { seconds: Math.max(0, Math.ceil((until - now) / 1000)), start };
}
