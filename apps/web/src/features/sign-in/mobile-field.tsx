import { useT } from '@baize/i18n';
import { mobileError, nationalNumber } from '@baize/site/rules';
import { FieldNote, Icon, InputFrame } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { site } from '../../clients/site.ts';
import { ask } from '../../session/clients.ts';
import { lastMobile } from '../../session/session.ts';

/** Dialling codes of the site with the digits a national number has (AUTH-092). */
function useCountries() {
  return useQuery({
    queryKey: ['site', 'countries'],
    queryFn: () => ask(site.listCountryCodes({})),
    staleTime: 3_600_000,
  }).data;
}

/** A mobile number being typed; it may begin with the one of the last login. */
export function useMobile({ isRemembered = false } = {}) {
  const found = useCountries();
  const countries = found?.list ?? [];
  const [known] = useState(() => (isRemembered ? lastMobile() : undefined));
  const [typed, setTyped] = useState(known?.mobileNum ?? '');
  const [chosen, setChosen] = useState(known?.countryDialingCode);
  const countryDialingCode = chosen ?? found?.default ?? '';
  // Unknown while the countries are on their way; then 8 to 11 are taken.
  const digits = countries.find((one) => one.dialingCode === countryDialingCode)?.digits;
  const mobileNum = typed.trim();
  return {
    typed,
    setTyped,
    setChosen,
    mobileNum,
    countryDialingCode,
    dialingCodes: [...new Set([countryDialingCode, ...countries.map((one) => one.dialingCode)])],
    /** For rules that check a form: the digits when they are known. */
    rule: digits ? { digits } : {},
    international: `+${countryDialingCode}${nationalNumber(typed)}`,
    problem: (maxLength?: number) => mobileError(mobileNum, digits, maxLength),
  };
}

type MobileFieldProps = {
  label: string;
  mobile: ReturnType<typeof useMobile>;
  required?: boolean;
  maxLength?: number;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A mobile number with its dialling code in one frame. */
export function MobileField({ mobile, ...props }: MobileFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="bz-field entry-mobile">
      <label htmlFor={id} className="bz-field-label">
        {props.label}
        {props.required && <span aria-hidden="true"> *</span>}
      </label>
      <InputFrame invalid={props.error !== undefined}>
        <span className="entry-dialing">
          <select
            name="countryDialingCode"
            aria-label={t('auth.mobile.dialingCode')}
            value={mobile.countryDialingCode}
            onChange={(event) => mobile.setChosen(event.currentTarget.value)}
          >
            {mobile.dialingCodes.map((code) => (
              <option key={code} value={code}>
                +{code}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={15} />
        </span>
        <input
          id={id}
          name="mobileNum"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required={props.required}
          maxLength={props.maxLength ?? 20}
          value={mobile.typed}
          onChange={(event) => mobile.setTyped(event.currentTarget.value)}
          data-autofocus={props.autoFocus || undefined}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </InputFrame>
      <FieldNote id={`${id}-note`} error={props.error} />
    </div>
  );
}
