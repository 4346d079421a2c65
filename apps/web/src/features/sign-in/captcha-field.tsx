import './captcha-field.css';
import { useI18n } from '@baize/i18n';
import { Field, Icon, IconButton } from '@baize/ui';
import { botCheckRoutes } from '@baize/bot-check/routes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callHeaders } from '../../session/clients.ts';
import { paced, type Paced } from './paced.ts';

/** AUTH-038: one a second; a little more here, so that the server's own second is over when the call arrives. */
const EVERY_MS = 1_050;
/** Somebody behind the same address was faster; more than this and the reader is asked. */
const TRIES = 3;
const TIMEOUT_MS = 15_000;
const [, PATH = ''] = botCheckRoutes.getCaptcha.split(' ');

type Picture = { captchaId: string; src: string };
type Fetched = { picture: Picture } | { code: string };

export type Captcha = {
  /** Goes with the answer as captchaId; empty while there is no picture. */
  captchaId: string;
  src: string | undefined;
  state: 'loading' | 'there' | 'failed';
  /** Counts the pictures shown. */
  round: number;
  /** A new picture, at most one a second. Ask after every refused call: an answer uses its picture up. */
  reload(): void;
};

type Shown = { state: Captcha['state']; picture?: Picture; round: number };

/** The captcha of a form: fetched when `shown` first turns true (AUTH-017). */
export function useCaptcha(shown: boolean): Captcha {
  const [{ state, picture, round }, setShown] = useState<Shown>({ state: 'loading', round: 0 });
  const pace = useRef<Paced | undefined>(undefined);

  useEffect(() => {
    const ended = new AbortController();
    const load = async () => {
      setShown((before) => ({ ...before, state: 'loading' }));
      const fetched = await fetchPicture(ended.signal);
      if (ended.signal.aborted) return;
      setShown((before) =>
        'picture' in fetched
          ? { state: 'there', picture: fetched.picture, round: before.round + 1 }
          : { ...before, state: 'failed' },
      );
    };
    pace.current = paced(() => void load(), EVERY_MS);
    return () => {
      pace.current?.stop();
      ended.abort();
    };
  }, []);
  const reload = useCallback(() => pace.current?.ask(), []);
  useEffect(() => {
    if (shown) reload();
  }, [shown, reload]);
  // While the next picture is on its way the old one is used up.
  const captchaId = state === 'there' ? (picture?.captchaId ?? '') : '';
  return { captchaId, src: picture?.src, state, round, reload };
}

/** The picture and its id, which comes in a header and is therefore not a call of the typed client. */
async function fetchPicture(ended: AbortSignal): Promise<Fetched> {
  for (let tries = 1; ; tries += 1) {
    const fetched = await askPicture(ended);
    const isTooSoon = 'code' in fetched && fetched.code === 'too_many_requests';
    if (!isTooSoon || tries === TRIES || ended.aborted) return fetched;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

async function askPicture(ended: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(PATH, {
      headers: { Accept: 'application/json', ...callHeaders() },
      signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const answer = (await response.json()) as { success: boolean; message: string; value: unknown };
    const captchaId = response.headers.get('X-Captcha-Id');
    return answer.success && typeof answer.value === 'string' && captchaId
      ? { picture: { captchaId, src: `data:image/png;base64,${answer.value}` } }
      : { code: answer.message };
  } catch {
    return { code: 'network_error' };
  }
}

type CaptchaFieldProps = { captcha: Captcha; error?: string | undefined };

/** The input named `captcha` with its picture and a button for another one. A new picture starts an empty answer. */
export function CaptchaField({ captcha, error }: CaptchaFieldProps) {
  const { t } = useI18n();
  const { state, src, round } = captcha;
  const [typed, setTyped] = useState({ round, text: '' });
  const isLoading = state === 'loading';
  return (
    <>
      <Field
        name="captcha"
        label={t('auth.field.captcha')}
        className="captcha-field"
        required
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={4}
        value={typed.round === round ? typed.text : ''}
        onChange={({ target }) => setTyped({ round, text: target.value })}
        error={error ?? (state === 'failed' ? t('auth.captcha.failed') : undefined)}
        after={
          <>
            <span className="captcha-picture">
              {src && <img src={src} alt={t('auth.captcha.alt')} data-old={isLoading || undefined} />}
              {!src && isLoading && <span className="bz-spinner" aria-hidden="true" />}
              {!src && state === 'failed' && <Icon name="circle-alert" />}
            </span>
            <IconButton icon="refresh-cw" label={t('auth.captcha.reload')} onClick={captcha.reload} />
          </>
        }
      />
      <span className="visually-hidden" role="status">
        {isLoading && t('auth.captcha.loading')}
        {state === 'there' && round > 1 && t('auth.captcha.fresh')}
      </span>
    </>
  );
}
