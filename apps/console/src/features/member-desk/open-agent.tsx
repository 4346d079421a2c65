import { useState } from 'react';
import { Modal } from '@mantine/core';
import { memberDesk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { Opener } from '../../parts/opener.tsx';
import parts from '../../parts/parts.module.css';
import type { OpenedAgent } from './member-desk.queries.ts';

const TYPES = ['1', '2', '41', '42'] as const;
const PASSWORDS = ['one_time', 'default'] as const;
const ACCOUNT_MAX = 16;
const UPLINE_MAX = 64;
type Draft = {
  account: string;
  type: (typeof TYPES)[number];
  uplineAccount: string;
  password: (typeof PASSWORDS)[number];
};

/** OP-09: opens a top agent; a one-time password is shown once. */
export function OpenAgent() {
  const t = useT();
  const may = useMay('agents.write');
  const [opened, setOpened] = useState<OpenedAgent>();
  if (!may) return null;
  return (
    <>
      <Opener text={t('console.agents.open')} isNew>
        {(close) => <OpenAgentDialog onOpened={setOpened} onClose={close} />}
      </Opener>
      {opened?.password && (
        <Modal
          opened
          onClose={() => setOpened(undefined)}
          title={t('console.agents.opened', { account: opened.account })}
          centered
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': t('console.common.close') }}
        >
          <p>{t('console.brands.agentOnce')}</p>
          <Facts
            of={[
              [t('console.members.account'), opened.account],
              [
                t('console.brands.agentPassword'),
                <code key="password" className={parts.payload}>
                  {opened.password}
                </code>,
              ],
            ]}
          />
        </Modal>
      )}
    </>
  );
}

type DialogProps = { onOpened: (of: OpenedAgent) => void; onClose: () => void };

function OpenAgentDialog({ onOpened, onClose }: DialogProps) {
  const t = useT();
  return (
    <FormDialog<Draft, OpenedAgent>
      title={t('console.agents.open')}
      text={t('console.agents.openText')}
      confirm={t('console.agents.open')}
      began={{ account: '', type: '2', uplineAccount: '', password: 'one_time' }}
      fields={() => [
        [
          {
            as: 'text',
            name: 'account',
            label: t('console.members.account'),
            required: true,
            max: ACCOUNT_MAX,
          },
          {
            as: 'select',
            name: 'type',
            label: t('console.members.type'),
            options: TYPES.map((value) => ({ value, label: t(`console.members.type.${value}`) })),
          },
        ],
        {
          as: 'text',
          name: 'uplineAccount',
          label: t('console.agents.upline'),
          hint: t('console.agents.uplineHint'),
          max: UPLINE_MAX,
        },
        {
          as: 'select',
          name: 'password',
          label: t('console.agents.password'),
          options: PASSWORDS.map((value) => ({ value, label: t(`console.agents.password.${value}`) })),
        },
      ]}
      send={async ({ type, account, uplineAccount, password }, reason) => {
        const made = await memberDesk.openAgent({
          account: account.trim(),
          uplineAccount: uplineAccount.trim(),
          type: Number(type) as 1 | 2 | 41 | 42,
          password,
          reason,
        });
        if (made.ok) onOpened(made.value);
        return made;
      }}
      forgets={['members']}
      done={({ account }) => t('console.agents.opened', { account })}
      onClose={onClose}
    />
  );
}
