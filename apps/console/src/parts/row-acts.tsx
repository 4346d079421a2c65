import { Button } from '@mantine/core';
import { useT } from '../session/language.tsx';
import css from './parts.module.css';

/** The two buttons every published thing has; its name tells them apart for who cannot see the row. */
export function RowActs({
  name,
  onEdit,
  onDelete,
}: {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useT();
  return (
    <span className={css.actions}>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('console.content.editNamed', { name })}
        onClick={onEdit}
      >
        {t('console.content.edit')}
      </Button>
      <Button
        size="compact-xs"
        variant="danger"
        aria-label={t('console.content.deleteNamed', { name })}
        onClick={onDelete}
      >
        {t('console.content.delete')}
      </Button>
    </span>
  );
}
