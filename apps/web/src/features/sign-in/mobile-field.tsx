import { useT } from '@baize/i18n';
import { FieldNote, Icon, InputFrame } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { site } from '../../clients/site.ts';
import { ask } from '../../session/clients.ts';

/** Dialling codes of the site with the digits a national number has (AUTH-092). */
export function useCountries() {
  return useQuery({
    queryKey: ['site', 'countries'],
    queryFn: () => ask(site.listCountryCodes({})),
    staleTime: 3_600_000,
  }).data;
}
export type Countries = NonNullable<ReturnType<typeof useCountries>>;

/** The digits of numbers under a dialling code; undefined while unknown, then 8 to 11 are taken. */
export const digitsOf = (
  countries: Countries | undefined,
  dialingCode: string,
): readonly number[] | undefined => countries?.list.find((one) => one.dialingCode === dialingCode)?.digits;

type MobileFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  dialingCode: string;
  onDialingCode: (code: string) => void;
  countries: Countries | undefined;
  required?: boolean;
  maxLength?: number;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A mobile number with its dialling code in one frame. */
export function MobileField(props: MobileFieldProps) {
  const t = useT();
  const id = useId();
  const codes = [
    ...new Set([props.dialingCode, ...(props.countries?.list ?? []).map((one) => one.dialingCode)]),
  ];
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
            value={props.dialingCode}
            onChange={(event) => props.onDialingCode(event.currentTarget.value)}
          >
            {codes.map((code) => (
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
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          data-autofocus={props.autoFocus || undefined}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </InputFrame>
      <FieldNote id={`${id}-note`} error={props.error} />
    </div>
  );
}
