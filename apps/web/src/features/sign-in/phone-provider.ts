import { useI18n } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { factors } from '../../clients/factors.ts';
import { ask } from '../../session/clients.ts';

type Refused = { ok: false; code: string };
type Sent = { ok: true; confirm(code: string): Promise<{ ok: true; idToken: string } | Refused> };

/** A service that sends a code to a number and hands out a signed statement for the right one (AUTH-077). */
export type PhoneVerifier = {
  /** `phone` is E.164; `place` is where the service may put its own question to a person. */
  send(phone: string, place: HTMLElement, language: string): Promise<Sent | Refused>;
};

export type PhoneCheck = {
  /** Asks the service for a code; the answer has the form of our own sending. */
  send(phone: string): Promise<{ ok: true; value: { expiredMinutes: number } } | Refused>;
  /** The statement for a typed code. */
  confirm(code: string): Promise<{ ok: true; idToken: string } | Refused>;
};

/** The site's outside service for phone numbers; undefined where it has none, and codes are our own then. */
export function usePhoneCheck(): PhoneCheck | undefined {
  const { tag } = useI18n();
  const { data: info } = useQuery({
    queryKey: ['site', 'phone-provider'],
    queryFn: () => ask(factors.getPhoneProvider({})),
    staleTime: 3_600_000,
  });
  const sent = useRef<Sent>(undefined);
  // The service takes a code once; what it stated holds for a form that is refused for another reason and sent again.
  const stated = useRef<{ code: string; idToken: string }>(undefined);
  const send = useCallback<PhoneCheck['send']>(
    async (phone) => {
      if (info?.provider !== 'firebase') return { ok: false, code: 'operation_not_enabled' };
      const { firebaseVerifier } = await import('./firebase-phone.ts');
      const answer = await firebaseVerifier(info).send(phone, document.body, tag);
      if (!answer.ok) return answer;
      sent.current = answer;
      stated.current = undefined;
      return { ok: true, value: { expiredMinutes: info.expiredMinutes } };
    },
    [info, tag],
  );
  const confirm = useCallback<PhoneCheck['confirm']>(async (code) => {
    if (stated.current?.code === code) return { ok: true, idToken: stated.current.idToken };
    if (!sent.current) return { ok: false, code: 'missing_verification_code' };
    const answer = await sent.current.confirm(code);
    if (answer.ok) stated.current = { code, idToken: answer.idToken };
    return answer;
  }, []);
  return info?.provider === 'firebase' ? { send, confirm } : undefined;
}
