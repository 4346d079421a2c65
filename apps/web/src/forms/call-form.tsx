import { Button, FieldNote, type IconName } from '@baize/ui';
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { valuesOf } from './form-values.ts';

type Props = ComponentProps<'form'> & {
  /** Why the call was refused, or what is wrong with the form as a whole; told above the button. */
  error?: string | undefined;
  hint?: ReactNode;
  busy: boolean;
  /** Name of the button. */
  submit: ReactNode;
  kind?: 'primary' | 'outline' | 'danger';
  icon?: IconName;
};

/** Fields with one button that sends them. */
export function CallForm({ error, hint, busy, submit, kind = 'primary', icon, children, ...form }: Props) {
  return (
    <form noValidate {...form}>
      {children}
      <FieldNote error={error} hint={hint} />
      <Button type="submit" kind={kind} block busy={busy} {...(icon && { icon })}>
        {submit}
      </Button>
    </form>
  );
}

type Check = RegExp | ((value: string, typed: Readonly<Record<string, string>>) => boolean);
/** Of a field that must not stay empty. */
export const FILLED = /\S/;
/** A code, and a payment password (OPEN-WALLET-07): the server also refuses ones that are easily guessed. */
export const SIX_DIGITS = /^\d{6}$/;

/** A form whose fields are checked; `send` gets what was typed once nothing is wrong with it. */
export function useChecks<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
  send: (typed: Record<Name, string>, form: HTMLFormElement) => void,
) {
  const [wrong, setWrong] = useState<readonly Name[]>([]);
  const names = Object.keys(checks) as Name[];
  return {
    setWrong,
    /** The text, where the field is wrong. */
    errorOf: (name: Name, text: string) => (wrong.includes(name) ? text : undefined),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const typed = valuesOf(event, ...names);
      const found = names.filter((name) => {
        const check: Check = checks[name];
        return !(check instanceof RegExp ? check.test(typed[name]) : check(typed[name], typed));
      });
      setWrong(found);
      if (found.length === 0) send(typed, event.currentTarget);
    },
  };
}
