import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { AgentFrame } from './agent-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** SHELL-010: when somebody answers agents; fixed by the specification. */
const SUPPORT_HOURS = { from: '12:00', to: '21:00' };

/** /agent: the login of agents, and of nobody else (AUTH-015, AUTH-049). */
export function AgentLoginPage() {
  const t = useT();
  return (
    <AgentFrame>
      <section className="agent-login panel" aria-labelledby="agent-title">
        <h1 id="agent-title">{t('auth.agent.title')}</h1>
        <LoginForm mode="username" agent />
        <PasskeyButton agent />
        <p className="agent-hours">
          <Icon name="headset" />
          {t('auth.agent.hours', SUPPORT_HOURS)}
        </p>
      </section>
    </AgentFrame>
  );
}
