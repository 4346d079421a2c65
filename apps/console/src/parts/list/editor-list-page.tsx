import { useState, type Key, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { Result } from '@baize/kernel';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../form/forms.tsx';
import type { ReasonOf, UsualReason } from '../form/use-form.ts';
import { ListPage, type ListPageProps, type RowAct } from './list.tsx';
import type { Params } from './params.ts';

type EditorListProps<Row, P extends Params, Draft, Max extends number> = Omit<
  ListPageProps<Row, P>,
  'acts' | 'onOpen' | 'isOn' | 'children' | 'head'
> & {
  newText: string;
  /** What a new one begins with. */
  fresh: () => Draft;
  draftOf: (row: NoInfer<Row>) => Draft;
  nameOf: (row: NoInfer<Row>) => string;
  /** Buttons before edit and delete. */
  moreActs?: (row: NoInfer<Row>, edit: (draft: Draft) => void) => readonly RowAct[];
  /** Takes it off the site for good; `forgets` is what is then read again. */
  remove: (row: NoInfer<Row>, reason: ReasonOf<Max>) => Promise<Result<unknown>>;
  forgets: readonly string[];
  /** Of the call that removes, as a form has it. */
  reasonMax?: Max | undefined;
  editor: (draft: Draft, close: () => void) => ReactNode;
};

/** Things an operator publishes: all of them in a list, the edited one in a drawer; deleting one needs a reason. */
export function EditorListPage<Row, P extends Params, Draft, Max extends number = UsualReason>(
  props: EditorListProps<Row, P, Draft, Max>,
) {
  const t = useT();
  const { fresh, draftOf, nameOf, moreActs, remove, forgets, reasonMax, editor, newText, rowKey } = props;
  const [edited, setEdited] = useState<{ draft: Draft; key?: Key }>();
  const [gone, setGone] = useState<Row>();
  const edit = (draft: Draft) => setEdited({ draft });
  const open = (row: Row) => setEdited({ draft: draftOf(row), key: rowKey(row) });
  const name = gone === undefined ? '' : nameOf(gone);
  return (
    <ListPage
      {...props}
      head={
        <Button
          leftSection={<Plus size={15} aria-hidden />}
          disabled={!props.of.found.isSuccess}
          onClick={() => edit(fresh())}
        >
          {newText}
        </Button>
      }
      onOpen={open}
      isOn={(row) => rowKey(row) === edited?.key}
      acts={(row) => [
        ...(moreActs?.(row, edit) ?? []),
        {
          key: 'edit',
          text: t('console.content.edit'),
          label: t('console.content.editNamed', { name: nameOf(row) }),
          onPress: () => open(row),
        },
        {
          key: 'delete',
          text: t('console.content.delete'),
          label: t('console.content.deleteNamed', { name: nameOf(row) }),
          isDestructive: true,
          onPress: () => setGone(row),
        },
      ]}
    >
      {edited && editor(edited.draft, () => setEdited(undefined))}
      {gone !== undefined && (
        <FormDialog<Record<never, never>, unknown, Max>
          title={t('console.content.deleteTitle', { name })}
          text={t('console.content.deleteText')}
          confirm={t('console.content.delete')}
          destructive
          reasonMax={reasonMax}
          send={(_draft, reason) => remove(gone, reason)}
          forgets={forgets}
          done={t('console.content.deleted', { name })}
          onClose={() => setGone(undefined)}
        />
      )}
    </ListPage>
  );
}
