import { Modal, Stack } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import parts from '../../parts/parts.module.css';
import type { OpenedBrand } from './brands.queries.ts';

/** The console answers at each brand's own host. */
export function consoleAt(host: string, path: string): string {
  const at = new URL(path, location.origin);
  if (host) at.hostname = host;
  return at.href;
}

/** What a new brand still has none of, and where each is set. */
const STEPS = [
  ['channels', '/money/channels'],
  ['payouts', '/money/settings'],
  ['games', '/games/brand'],
  ['operators', '/site/operators'],
] as const;

/** A brand was just opened: the agent's password this once, and what is still missing. */
export function NextStepsDialog({ of: { brand, agent }, onClose }: { of: OpenedBrand; onClose: () => void }) {
  const t = useT();
  const host = brand.hosts[0] ?? '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('console.brands.opened', { name: brand.name })}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <Stack gap="md">
        {agent && (
          <>
            <p>{t('console.brands.agentOnce')}</p>
            <Facts
              of={[
                [t('console.members.account'), agent.account],
                [
                  t('console.brands.agentPassword'),
                  <code key="password" className={parts.payload}>
                    {agent.password}
                  </code>,
                ],
              ]}
            />
          </>
        )}
        <p>{t('console.brands.missing')}</p>
        <ul>
          {STEPS.map(([step, path]) => (
            <li key={step}>
              <a href={consoleAt(host, path)} className={parts.link}>
                {t(`console.brands.step.${step}`)}
              </a>
            </li>
          ))}
        </ul>
        <p className={parts.note}>{t('console.brands.ownHost', { host })}</p>
      </Stack>
    </Modal>
  );
}
