import { useState } from 'react';
import { SCALES } from '@baize/rates/rules';
import { memberDesk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { Opener } from '../../parts/opener.tsx';
import { rateFields } from '../rates/rate-fields.tsx';
import { changedOf, draftOf, NO_RATES, type RatesDraft } from '../rates/rates-draft.ts';
import type { OpenedAgent } from './member-desk.queries.ts';
import { OneTimePassword } from './one-time-password.tsx';

const TYPES = ['1', '2', '41', '42'] as const;
const PASSWORDS = ['one_time', 'default'] as const;
const ACCOUNT_MAX = 16;
const UPLINE_MAX = 64;
type Draft = RatesDraft & {
  withRates: boolean;
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
        <OneTimePassword
          title={t('console.agents.opened', { account: opened.account })}
          text={t('console.brands.agentOnce')}
          account={opened.account}
          password={opened.password}
          onClose={() => setOpened(undefined)}
        />
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
      began={{
        account: '',
        type: '2',
        uplineAccount: '',
        password: 'one_time',
        withRates: false,
        ...draftOf(NO_RATES),
      }}
      fields={(draft) => [
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
        {
          as: 'switch',
          name: 'withRates',
          label: t('console.rates.give'),
          hint: t('console.rates.giveHint'),
        },
        ...(draft.withRates ? rateFields(t, draft, SCALES) : []),
      ]}
      send={async ({ type, account, uplineAccount, password, withRates, ...rates }, reason) => {
        const made = await memberDesk.openAgent({
          account: account.trim(),
          uplineAccount: uplineAccount.trim(),
          type: Number(type) as 1 | 2 | 41 | 42,
          password,
          rates: withRates ? changedOf(rates, NO_RATES) : {},
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
