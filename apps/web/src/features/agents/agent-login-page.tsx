import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useSiteConfig } from '../../session/site-config.ts';
import { AgentFrame } from './agent-frame.tsx';
import { LoginForm } from '../sign-in/login-form.tsx';
import { PasskeyButton } from '../sign-in/passkey-button.tsx';

/** SHELL-010, AGENT-002: when somebody answers agents, where the operator names no hours for them (OP-16). */
const SUPPORT_HOURS = { from: '12:00', to: '21:00' };

/** /agent: the login of agents, and of nobody else (AUTH-015, AUTH-049). */
export function AgentLoginPage() {
  const t = useT();
  const hours = useSiteConfig()?.agentSupportHours;
  return (
    <AgentFrame>
      <section className="agent-login panel" aria-labelledby="agent-title">
        <h1 id="agent-title">{t('auth.agent.title')}</h1>
        <LoginForm mode="username" agent />
        <PasskeyButton agent />
        <p className="agent-hours">
          <Icon name="headset" />
          {hours ? t('auth.agent.hoursOf', { hours }) : t('auth.agent.hours', SUPPORT_HOURS)}
        </p>
      </section>
    </AgentFrame>
  );
}
