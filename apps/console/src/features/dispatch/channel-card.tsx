import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dispatch } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormCard, FormDialog } from '../../parts/form/forms.tsx';
import { WRITTEN } from '../../parts/language-tabs.tsx';
import parts from '../../parts/parts.module.css';
import { draftOf, fieldOf, inputOf } from './channel-draft.ts';
import { useChannelFields } from './channel-fields.tsx';
import type { Channel } from './dispatch.queries.ts';

const ADDRESS_MAX = 254;

/** One channel: on or off, where it leads, its settings, its quota. Nothing holds before it is saved with a reason. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const t = useT();
  const fields = useChannelFields(channel);
  const [isTesting, setTesting] = useState(false);
  const name = t(`console.dispatch.channel.${channel.kind}`);
  const began = draftOf(channel);
  return (
    <div>
      <FormCard
        key={JSON.stringify(began)}
        title={name}
        subject={`channel:${channel.kind}`}
        began={began}
        fields={(draft) => [...fields(draft), channel.kind === 'sms' && <Usage key="usage" of={channel} />]}
        fieldOf={fieldOf}
        send={(draft, reason) => dispatch.updateChannel(inputOf(channel, draft, reason))}
        forgets={['dispatch', 'channels']}
        done={t('console.dispatch.done.save', { channel: name })}
        acts={
          <>
            <span className={parts.space} />
            <Link to="/delivery/outbox" search={{ kind: channel.kind }} className={parts.link}>
              {t('console.dispatch.toOutbox')}
            </Link>
            <Button variant="default" disabled={!channel.enabled} onClick={() => setTesting(true)}>
              {t('console.dispatch.test')}
            </Button>
          </>
        }
      />
      {isTesting && <TestDialog kind={channel.kind} name={name} onClose={() => setTesting(false)} />}
    </div>
  );
}

function Usage({ of: { usedMonth, quotaMonth, usedTotal, quotaTotal } }: { of: Channel }) {
  const t = useT();
  const told = (used: number, quota: number | null) =>
    quota === null ? String(used) : t('console.dispatch.ofQuota', { used, quota });
  return (
    <Facts
      of={[
        [t('console.dispatch.usedMonth'), told(usedMonth, quotaMonth)],
        [t('console.dispatch.usedTotal'), told(usedTotal, quotaTotal)],
      ]}
    />
  );
}

type TestDialogProps = { kind: Channel['kind']; name: string; onClose: () => void };

/** Sends the test text to whomever the operator names, through the channel as it is saved. */
function TestDialog({ kind, name, onClose }: TestDialogProps) {
  const t = useT();
  const isSms = kind === 'sms';
  return (
    <FormDialog
      title={t('console.dispatch.testTitle', { channel: name })}
      text={t('console.dispatch.testText')}
      confirm={t('console.dispatch.test')}
      began={{ to: '', language: useLanguage() }}
      fields={() => [
        {
          as: 'text',
          name: 'to',
          type: isSms ? 'tel' : 'email',
          label: t(isSms ? 'console.dispatch.testMobile' : 'console.dispatch.testAddress'),
          max: ADDRESS_MAX,
          required: true,
        },
        {
          as: 'select',
          name: 'language',
          label: t('console.dispatch.language'),
          options: WRITTEN.map(({ code, name: label }) => ({ value: code, label })),
        },
      ]}
      reasonMax={null}
      send={({ to, language }) => dispatch.testChannel({ kind, to: to.trim(), language })}
      forgets={['dispatch']}
      done={({ messageId, state }) =>
        t('console.dispatch.testState', { number: messageId, state: t(`console.dispatch.state.${state}`) })
      }
      onClose={onClose}
    />
  );
}
