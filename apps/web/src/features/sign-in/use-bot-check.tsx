import './bot-check.css';
import { useI18n } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { botCheck } from '../../clients/bot-check.ts';
import { solvedToken } from './solve-challenge.ts';
import { turnstileTicket } from './turnstile-widget.ts';

/** What a guarded call carries; hvType names the provider that was asked. */
export type BotCheckProof = { hvType: string; hvToken: string };

/** asking: an outside provider shows its own question. failed carries the code of the message. */
type State = { kind: 'idle' | 'working' | 'asking' | 'passed' } | { kind: 'failed'; code: string };

export type BotCheckHandle = {
  state: State;
  /** The proof for one guarded call; undefined when there is none, and the check says why. */
  prove(): Promise<BotCheckProof | undefined>;
  /** Where an outside provider draws its question. */
  setPlace(element: HTMLDivElement | null): void;
};

/**
 * AUTH-006: proves that somebody is there before a guarded call. Put `<BotCheck>` above the form's button and call
 * `prove()` in its submit; each proof serves one call and ends after two minutes.
 */
export function useBotCheck(): BotCheckHandle {
  const { tag } = useI18n();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const place = useRef<HTMLDivElement | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const prove = useCallback(async (): Promise<BotCheckProof | undefined> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'working' });
    const found = await findProof(controller, tag, () => {
      setState({ kind: 'asking' });
      return place.current;
    });
    // The dialog was closed or the check begun again: nobody waits for this one.
    if (controller.signal.aborted) return undefined;
    if (typeof found === 'string') {
      setState({ kind: 'failed', code: found });
      return undefined;
    }
    setState({ kind: found.hvType === 'off' ? 'idle' : 'passed' });
    return found;
  }, [tag]);
  const setPlace = useCallback((element: HTMLDivElement | null) => {
    place.current = element;
  }, []);
  return { state, prove, setPlace };
}

/** The proof, or the code of what went wrong. */
export async function findProof(
  controller: AbortController,
  language: string,
  onAsking: () => HTMLDivElement | null,
): Promise<BotCheckProof | string> {
  const asked = await botCheck.getChallenge({}, { signal: controller.signal });
  if (!asked.ok) return asked.code;
  const { value } = asked;
  try {
    if (value.provider === 'off') return { hvType: 'off', hvToken: '' };
    if (value.provider === 'altcha') {
      const hvToken = await solvedToken(value.challenge, controller);
      return hvToken ? { hvType: 'altcha', hvToken } : 'human_check_failed';
    }
    const place = onAsking();
    if (!place) return 'human_check_failed';
    const { siteKey } = value;
    const hvToken = await turnstileTicket(place, { siteKey, language, signal: controller.signal });
    return hvToken ? { hvType: 'turnstile', hvToken } : 'complete_verification_first';
  } catch {
    // No worker could start, or the provider's script did not come through.
    return 'human_check_unavailable';
  }
}

/** What the check is doing, said and shown; nothing while it has nothing to say. */
export function BotCheck({ check }: { check: BotCheckHandle }) {
  const { t, find } = useI18n();
  const { state, setPlace } = check;
  return (
    <div className="bot-check" data-state={state.kind} role="status">
      {state.kind === 'working' && (
        <>
          <span className="bz-spinner" aria-hidden="true" />
          <span>{t('auth.botCheck.working')}</span>
          <span className="bot-check-bar" role="progressbar" aria-label={t('auth.botCheck.progress')} />
        </>
      )}
      {state.kind === 'asking' && <span>{t('auth.botCheck.asking')}</span>}
      {state.kind === 'passed' && (
        <>
          <Icon name="shield-check" />
          <span>{t('auth.botCheck.passed')}</span>
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <Icon name="circle-alert" />
          <span>{find(`error.${state.code}`) ?? t('error.human_check_failed')}</span>
        </>
      )}
      <div ref={setPlace} className="bot-check-place" />
    </div>
  );
}
