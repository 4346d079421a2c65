import { Modal } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import parts from '../../parts/parts.module.css';

type OneTimePasswordProps = {
  title: string;
  text: string;
  account: string;
  password: string;
  onClose: () => void;
};

/** A password that is told this once, to be passed on. A press beside it does not close it. */
export function OneTimePassword({ title, text, account, password, onClose }: OneTimePasswordProps) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <p>{text}</p>
      <Facts
        of={[
          [t('console.members.account'), account],
          [
            t('console.brands.agentPassword'),
            <code key="password" className={parts.payload}>
              {password}
            </code>,
          ],
        ]}
      />
    </Modal>
  );
}
