import { useState } from 'react';
import { FILLED } from '../../forms/call-form.tsx';
import { ACCOUNT_NUMBER, bareNumber } from './account-number.ts';
import type { FirstWithdrawal, KnownAccounts } from './withdrawals.queries.ts';

const EMPTY = { bankCode: '', number: '', payeeName: '', password: '' };
type FirstField = keyof typeof EMPTY;
const FIELDS = Object.keys(EMPTY) as FirstField[];

const CHECKS: Record<FirstField, (typed: string) => boolean> = {
  bankCode: (typed) => typed !== '',
  number: (typed) => ACCOUNT_NUMBER.test(bareNumber(typed)),
  payeeName: (typed) => typed.trim().length >= 2,
  password: (typed) => FILLED.test(typed),
};

/** Whose fault a refusal is: it is told at that field. */
const FIELD_OF: Readonly<Record<string, FirstField>> = {
  bank_unknown: 'bankCode',
  bank_account_exists: 'number',
  payee_name_differs: 'payeeName',
  old_password_wrong: 'password',
};

/**
 * What a member types of their first account, and the login password where it proves who sets the payment password.
 * A field's error is gone once the field changes.
 */
export function useFirstAccount(known: KnownAccounts, needsPassword: boolean) {
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<Partial<Record<FirstField, 'unfit' | { refused: unknown } | undefined>>>(
    {},
  );
  const given = { ...typed, payeeName: known.payeeName ?? typed.payeeName };
  return {
    given,
    wrong,
    needsPassword,
    set(field: FirstField, value: string) {
      setTyped((before) => ({ ...before, [field]: value }));
      setWrong((before) => ({ ...before, [field]: undefined }));
    },
    /** What to send; undefined with every unfit field marked and the first of them in focus. */
    read(): Pick<FirstWithdrawal, 'account' | 'password'> | undefined {
      const unfit = FIELDS.filter(
        (field) => (field !== 'password' || needsPassword) && !CHECKS[field](given[field]),
      );
      setWrong(Object.fromEntries(unfit.map((field) => [field, 'unfit'])));
      if (unfit[0]) focusOn(unfit[0]);
      if (unfit.length > 0) return undefined;
      const { bankCode, number, payeeName, password } = given;
      return {
        account: { bankCode, number: bareNumber(number), payeeName: payeeName.trim() },
        ...(needsPassword && { password }),
      };
    },
    /** Marks the field a refusal is about; answers whether there is one. */
    refuse(error: unknown, code: string): boolean {
      const field = FIELD_OF[code];
      if (!field) return false;
      setWrong({ [field]: { refused: error } });
      focusOn(field);
      return true;
    },
  };
}
export type FirstAccount = ReturnType<typeof useFirstAccount>;

const focusOn = (field: FirstField): void => document.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
