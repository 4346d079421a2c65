import { useI18n } from '@baize/i18n';
import { Button, toast } from '@baize/ui';
import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { useState } from 'react';
import { signIn } from '../../clients/sign-in.ts';
import type { Wanted } from '../../session/dialogs.ts';
import { remembersLogin } from '../../session/session.ts';
import { useFinishLogin } from './finish-login.ts';
import { useRefusal } from '../../forms/use-refusal.ts';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type PasskeyResponse = Parameters<typeof signIn.loginByPasskey>[0]['response'];

/** Login with a passkey of this device or one near it; not shown where the browser knows none. */
export function PasskeyButton({ from, agent }: { from?: Wanted | undefined; agent?: boolean }) {
  const { t } = useI18n();
  const refusal = useRefusal();
  const finish = useFinishLogin();
  const [isBusy, setBusy] = useState(false);
  if (!browserSupportsWebAuthn()) return null;

  const login = async (): Promise<string | undefined> => {
    const challenge = await signIn.getPasskeyChallenge({});
    if (!challenge.ok) return challenge.code;
    const { options, ticket } = challenge.value;
    // Both ends use the same library; the wire names what it passes only as far as the server looks at it.
    const response = (await startAuthentication({
      optionsJSON: options as unknown as AuthenticationOptions,
    })) as unknown as PasskeyResponse;
    const answer = await signIn.loginByPasskey({ ticket, response, agent: agent ?? false });
    if (!answer.ok) return answer.code;
    const session = answer.value;
    await finish({
      session,
      way: { username: session.account, type: 'username', remember: remembersLogin(), from, agent },
    });
    return undefined;
  };

  const press = async () => {
    setBusy(true);
    try {
      const code = await login();
      if (code) toast(refusal({ code, detail: null }), 'down');
    } catch (error) {
      // What the browser itself asked was closed or ran out.
      const isClosed = error instanceof WebAuthnError || (error as Error).name === 'NotAllowedError';
      toast(t(isClosed ? 'error.popup_closed_by_user' : 'error.network_error'), 'down');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="outline" block icon="key-round" busy={isBusy} onClick={() => void press()}>
      {t('auth.login.passkey')}
    </Button>
  );
}
