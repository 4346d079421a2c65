import './entry-dialog.css';
import { useT, type I18n } from '@baize/i18n';
import { Button, Field } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { signIn } from '../../clients/sign-in.ts';
import { deviceId } from '../../session/device.ts';
import { openDialog, type ExtraDemand, type ExtraMethod, type LoginWay } from '../../session/dialogs.ts';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { useFinishLogin } from './finish-login.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';

type Props = { demand: ExtraDemand; way: LoginWay; onClose: () => void };
type Fault = { code: string; detail?: unknown };

/** After these the ticket is worth nothing: only a new login helps. */
const OVER: ReadonlySet<string> = new Set(['ticket_expired', 'account_locked', 'too_many_requests_5min']);
const isOver = ({ code, detail }: Fault): boolean =>
  OVER.has(code) || (detail as { remaining?: number } | null)?.remaining === 0;

/** A login from a new address proves itself a second way, by what the member has bound (AUTH-050, AUTH-051). */
export function ExtraVerificationDialog({ demand, way, onClose }: Props) {
  const t = useT();
  const refusal = useRefusal();
  const finish = useFinishLogin();
  const [method, setMethod] = useState<ExtraMethod | undefined>(demand.methods[0]);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const isEnded = fault !== undefined && isOver(fault);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const verifyValue = String(new FormData(event.currentTarget).get('verifyValue') ?? '').trim();
    if (!method) return;
    if (!verifyValue) {
      setFault({ code: method === 'bankAccountName' ? 'required' : 'missing_verification_code' });
      return;
    }
    setFault(undefined);
    setBusy(true);
    const answer = await signIn.login({
      username: way.username,
      type: way.type,
      agent: way.agent ?? false,
      deviceId: deviceId(),
      verifyTicket: demand.ticket,
      verifyType: method,
      verifyValue,
      ...(way.countryDialingCode ? { countryDialingCode: way.countryDialingCode } : {}),
    });
    setBusy(false);
    if (answer.ok) await finish({ session: answer.value, way, mobile: mobileOf(way) });
    else setFault({ code: answer.code, detail: answer.detail });
  };

  // The agents' page has its form under this dialog; elsewhere the login dialog comes back.
  const again = () => (way.agent ? onClose() : openDialog({ kind: 'login', from: way.from }));

  return (
    <Dialog title={t('auth.extra.title')} onClose={onClose} width={460}>
      <form className="entry-plain" noValidate onSubmit={(event) => void submit(event)}>
        <p className="sec">{t('auth.extra.why')}</p>
        {isEnded ? (
          <>
            <FormError text={refusal(fault)} />
            <Button kind="primary" size="large" block onClick={again}>
              {t('auth.extra.again')}
            </Button>
          </>
        ) : (
          <>
            <fieldset className="entry-choice">
              <legend className="bz-field-label">{t('auth.extra.method')}</legend>
              {demand.methods.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="verifyType"
                    value={one}
                    checked={one === method}
                    onChange={() => {
                      setMethod(one);
                      setFault(undefined);
                    }}
                  />
                  <span>{methodText(t, one, demand)}</span>
                </label>
              ))}
            </fieldset>
            {method && (
              <Proof key={method} method={method} ticket={demand.ticket} error={fault && refusal(fault)} />
            )}
            <Button kind="primary" size="large" block type="submit" busy={isBusy}>
              {t('auth.extra.submit')}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}

const mobileOf = ({ type, username, countryDialingCode }: LoginWay) =>
  type === 'sms' && countryDialingCode ? { mobileNum: username, countryDialingCode } : undefined;

/** The way in words, with the masked end of the number or address it goes to. */
function methodText(t: I18n['t'], method: ExtraMethod, demand: ExtraDemand): string {
  switch (method) {
    case 'mobile':
      return t('auth.extra.mobile', { to: demand.maskedMobile });
    case 'email':
      return t('auth.extra.email', { to: demand.maskedEmail });
    case 'bankAccountName':
      return t('auth.extra.bankAccountName');
    case 'google':
      return t('auth.extra.google');
  }
}

type ProofProps = { method: ExtraMethod; ticket: string; error: string | undefined };

function Proof({ method, ticket, error }: ProofProps) {
  const t = useT();
  switch (method) {
    case 'mobile':
    case 'email':
      return (
        <CodeField
          name="verifyValue"
          label={t('auth.field.verificationCode')}
          autoFocus
          error={error}
          problem={() => undefined}
          send={() => signIn.sendExtraCode({ ticket, verifyType: method })}
        />
      );
    case 'bankAccountName':
      return (
        <Field
          name="verifyValue"
          label={t('auth.extra.bankAccountNameField')}
          icon="landmark"
          autoComplete="name"
          maxLength={100}
          data-autofocus
          error={error}
        />
      );
    case 'google':
      return (
        <Field
          name="verifyValue"
          label={t('auth.extra.googleField')}
          icon="smartphone"
          autoComplete="one-time-code"
          // A backup code is longer than a code of the app.
          maxLength={24}
          placeholder={t('auth.code.placeholder', { digits: CODE_DIGITS })}
          data-autofocus
          error={error}
        />
      );
  }
}
