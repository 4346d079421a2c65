import { Button, CopyButton, Modal, Stack } from '@mantine/core';
import { Copy } from 'lucide-react';
import { ok, type Result } from '@baize/kernel';
import { staff } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import parts from '../../parts/parts.module.css';
import type { Handover } from './operator.ts';
import { proofField } from './proof-field.ts';
import type { Operator, OperatorAct } from './staff.queries.ts';

type ActProps = {
  act: Exclude<OperatorAct, 'update'>;
  row: Operator;
  onLink: (of: { name: string; token: string; expiresAt: number; merchantId: number | null }) => void;
  onClose: () => void;
};

/** Disables, enables or resets an operator, or ends their sessions, with a reason; who lets somebody in gives a proof. */
export function OperatorActDialog({ act, row, onLink, onClose }: ActProps) {
  const t = useT();
  const { staffId, name, merchantId } = row;
  const send = async (proof: string, reason: string): Promise<Result<unknown>> => {
    switch (act) {
      case 'disable':
        return staff.setOperatorState({ staffId, isEnabled: false, reason });
      case 'enable':
        return staff.setOperatorState({ staffId, isEnabled: true, reason, proof });
      case 'endSessions':
        return staff.endOperatorSessions({ staffId, reason });
      case 'reset': {
        const made = await staff.resetOperator({ staffId, reason, proof });
        if (!made.ok) return made;
        onLink({ name, merchantId, ...made.value });
        return ok(null);
      }
    }
  };
  return (
    <FormDialog
      title={t(`console.operators.${act}Named`, { name })}
      text={t(`console.operators.${act}Text`)}
      confirm={t(`console.operators.${act}`)}
      destructive={act === 'disable' || act === 'reset'}
      began={{ proof: '' }}
      fields={() => [(act === 'enable' || act === 'reset') && proofField(t)]}
      send={({ proof }, reason) => send(proof, reason)}
      forgets={['operators']}
      done={t(`console.operators.${act}Done`)}
      onClose={onClose}
    />
  );
}

/** The link itself, this once. */
export function LinkDialog({
  of: { name, link, expiresAt },
  onClose,
}: {
  of: Handover;
  onClose: () => void;
}) {
  const t = useT();
  const time = useTableTime();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('console.operators.linkTitle', { name })}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <Stack gap="md" align="flex-start">
        <p>{t('console.operators.linkText', { name, until: time(expiresAt) })}</p>
        <code className={parts.secretLink} data-testid="invitation-link">
          {link}
        </code>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button leftSection={<Copy size={15} aria-hidden />} onClick={copy}>
              {t(copied ? 'console.operators.linkCopied' : 'console.operators.copyLink')}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Modal>
  );
}
