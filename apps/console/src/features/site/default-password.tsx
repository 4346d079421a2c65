import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Card } from '../../parts/card.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import parts from '../../parts/parts.module.css';
import { useSection } from './use-section.ts';

const PASSWORD_MAX = 64;
type Act = 'set' | 'remove';

/** OPEN-AUTH-08: the password staff give a member. It can be set and taken away, and never be read again. */
export function DefaultPassword() {
  const t = useT();
  const { me } = useStaffSession();
  const draft = useSection('security');
  const [act, setAct] = useState<Act>();
  const isSet = draft.value?.hasDefaultPassword ?? false;
  return (
    <Card
      title={t('console.site.defaultPassword')}
      head={
        <StatusTag tone={isSet ? 'up' : 'plain'}>
          {t(isSet ? 'console.site.passwordSet' : 'console.site.passwordNotSet')}
        </StatusTag>
      }
    >
      <p className={parts.note}>{t('console.site.defaultPasswordText')}</p>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={() => setAct('set')}>
          {t(isSet ? 'console.site.replacePassword' : 'console.site.setPassword')}
        </Button>
        {isSet && (
          <Button variant="danger" onClick={() => setAct('remove')}>
            {t('console.site.removePassword')}
          </Button>
        )}
      </Group>
      {act && (
        <FormDialog
          title={t(`console.site.${act}PasswordTitle`)}
          text={t(`console.site.${act}PasswordText`)}
          confirm={t(act === 'set' ? 'console.site.setPassword' : 'console.site.removePassword')}
          destructive={act === 'remove'}
          subject={`default-password:${me.brand.merchantId}`}
          began={{ defaultPassword: '' }}
          fields={() => [
            act === 'set' && {
              as: 'secret',
              name: 'defaultPassword',
              label: t('console.site.newPassword'),
              max: PASSWORD_MAX,
              required: true,
            },
          ]}
          send={(extra, reason) => draft.save(reason, { extra })}
          forgets={['site', 'settings']}
          done={t('console.site.saved')}
          stale={t('console.error.state_changed')}
          onClose={() => setAct(undefined)}
        />
      )}
    </Card>
  );
}
