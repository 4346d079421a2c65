import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Tone } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import { useRoleText } from '../../session/staff-session.tsx';
import { Entity } from '../../parts/entity.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { Opener } from '../../parts/opener.tsx';
import { linkFor, type Handover } from './operator.ts';
import { LinkDialog, OperatorActDialog } from './operator-dialogs.tsx';
import { OperatorEditor } from './operator-editor.tsx';
import { operators, type Operator, type OperatorAct } from './staff.queries.ts';

const TONE: Record<Operator['state'], Tone> = {
  active: 'up',
  invited: 'warn',
  expired: 'down',
  disabled: 'plain',
};

/** OP-01: who may sign in, as what and where; an operator of one brand sees that brand's people. */
export function OperatorsPage() {
  const t = useT();
  const time = useTableTime();
  const roleText = useRoleText();
  const found = useQuery({ ...operators, select: ({ list }) => list });
  const { brands = [], roles = [] } = useQuery(operators).data ?? {};
  const [chosen, setChosen] = useState<{ act: OperatorAct; row: Operator }>();
  const [handover, setHandover] = useState<Handover>();
  const brandOf = ({ merchantId }: Operator) =>
    merchantId === null
      ? t('console.operators.house')
      : (brands.find((brand) => brand.merchantId === merchantId)?.name ?? String(merchantId));
  const show = (of: Omit<Handover, 'link'> & { token: string; merchantId: number | null }) =>
    setHandover({
      ...of,
      link: linkFor(
        of.token,
        brands.find((brand) => brand.merchantId === of.merchantId),
      ),
    });
  return (
    <ListPage
      of={wholeList(found)}
      title={t('console.place.operators')}
      caption={t('console.operators.caption')}
      head={
        <Opener text={t('console.operators.invite')} isNew disabled={!found.isSuccess}>
          {(close) => <OperatorEditor brands={brands} roles={roles} onLink={show} onClose={close} />}
        </Opener>
      }
      rowKey={(row) => row.staffId}
      empty={t('console.operators.empty')}
      columns={(column) => [
        column.text('name', t('console.operators.name'), { strong: true }),
        {
          ...column.text('username', t('console.operators.username')),
          cell: (row) => (
            <Entity of="operator" id={row.staffId}>
              {row.username}
            </Entity>
          ),
        },
        column.text('role', t('console.operators.role'), { words: (row) => roleText(row.role), fold: true }),
        column.text('merchantId', t('console.operators.brand'), { words: brandOf }),
        column.tag('state', TONE, (state) => t(`console.operators.state.${state}`)),
        {
          ...column.time('lastSignInAt', t('console.operators.lastSignIn')),
          cell: (row) => (row.lastSignInAt === null ? t('console.account.never') : time(row.lastSignInAt)),
        },
        {
          key: 'factor',
          head: t('console.operators.factor'),
          fold: true,
          cell: (row) =>
            row.hasAuthenticator
              ? t('console.operators.factorOn', { left: row.backupCodesLeft })
              : t('console.operators.factorOff'),
        },
        column.count('sessions', t('console.operators.sessions')),
      ]}
      acts={(row) =>
        row.acts.map((act) => ({
          key: act,
          text: t(`console.operators.${act}`),
          label: t(`console.operators.${act}Named`, { name: row.name }),
          isDestructive: act === 'disable' || act === 'reset',
          onPress: () => setChosen({ act, row }),
        }))
      }
    >
      {chosen?.act === 'update' && (
        <OperatorEditor
          brands={brands}
          roles={roles}
          row={chosen.row}
          onLink={show}
          onClose={() => setChosen(undefined)}
        />
      )}
      {chosen && chosen.act !== 'update' && (
        <OperatorActDialog {...chosen} act={chosen.act} onLink={show} onClose={() => setChosen(undefined)} />
      )}
      {handover && <LinkDialog of={handover} onClose={() => setHandover(undefined)} />}
    </ListPage>
  );
}
