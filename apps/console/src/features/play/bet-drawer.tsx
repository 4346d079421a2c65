import { useState } from 'react';
import { Button, Drawer, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Money, StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { Problem } from '../../parts/problem.tsx';
import { Scroller } from '../../parts/scroller.tsx';
import parts from '../../parts/parts.module.css';
import { BetActDialog } from './bet-act-dialog.tsx';
import { betCase, useAskVendor, type BetAct, type BetCase, type BetName } from './bets.queries.ts';
import { BET_TONE } from './bet-tone.ts';

/** One bet: its round, what the ledger moved under it, what the vendor says, and what can be put right. */
export function BetDrawer({ name, onClose }: { name: BetName | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Drawer
      opened={name !== undefined}
      onClose={onClose}
      size={760}
      title={name?.betId}
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      {name && <Case key={name.betId} name={name} />}
    </Drawer>
  );
}

function Case({ name }: { name: BetName }) {
  const t = useT();
  const may = useMay('bets.resolve');
  const found = useQuery(betCase(name));
  const [act, setAct] = useState<BetAct>();
  if (found.error && !found.data) return <Problem code={codeOf(found.error)} />;
  if (!found.data) return <p className={parts.note}>{t('console.common.loading')}</p>;
  const one = found.data;
  return (
    <div className={parts.editor}>
      <Facts one={one} />
      <Ledger one={one} />
      <Vendor name={name} />
      {may && one.acts.length > 0 && (
        <Group justify="flex-end" gap="xs">
          {one.acts.map((which) => (
            <Button key={which} variant="danger" onClick={() => setAct(which)}>
              {t(`console.bets.act.${which}`)}
            </Button>
          ))}
        </Group>
      )}
      {act && <BetActDialog act={act} one={one} name={name} onClose={() => setAct(undefined)} />}
    </div>
  );
}

function Facts({ one }: { one: BetCase }) {
  const t = useT();
  const time = useTableTime();
  const { bet } = one;
  const { currency } = bet;
  const facts = [
    [
      t('console.common.member'),
      <Link
        key="member"
        to="/members/$memberId"
        params={{ memberId: String(bet.memberId) }}
        className={parts.link}
      >
        {bet.account}
      </Link>,
    ],
    [t('console.member.bets.game'), bet.gameName],
    [t('console.games.vendor'), `${bet.vassalage} · ${one.connection}`],
    [t('console.member.bets.round'), bet.round],
    [t('console.bets.placed'), time(bet.placedAt)],
    [t('console.bets.settled'), time(bet.settledAt)],
    [t('console.member.bets.stake'), <Money key="stake" value={bet.stake} currency={currency} />],
    [t('console.member.bets.validBet'), <Money key="valid" value={bet.validBet} currency={currency} />],
    [t('console.member.bets.win'), <Money key="win" value={bet.payout} currency={currency} />],
    [t('console.bets.inRound'), one.round.length],
  ] as const;
  return (
    <section>
      <p className={parts.row}>
        <StatusTag tone={BET_TONE[bet.state]}>{t(`console.member.bets.state.${bet.state}`)}</StatusTag>
        {bet.isTrial && <StatusTag>{t('console.members.type.trial')}</StatusTag>}
        {bet.isElsewhere && <StatusTag tone="info">{t('console.bets.elsewhere')}</StatusTag>}
      </p>
      <dl className={parts.facts}>
        {facts.map(([head, value]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{value || t('console.common.none')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Ledger({ one }: { one: BetCase }) {
  const t = useT();
  const time = useTableTime();
  return (
    <section>
      <h3>{t('console.bets.ledger')}</h3>
      <DataTable
        caption={t('console.bets.ledger')}
        rowKey={(row) => row.key}
        page={onePage(one.entries)}
        pageSize={Math.max(1, one.entries.length)}
        onRetry={() => undefined}
        empty={t('console.bets.noLedger')}
        columns={[
          { key: 'time', head: t('console.common.time'), cell: (row) => time(row.time) },
          {
            key: 'kind',
            head: t('console.common.details'),
            cell: (row) => (
              <span className={parts.row}>
                {t(`console.bets.entry.${row.kind}`)}
                {row.isReversed && <StatusTag tone="warn">{t('console.bets.reversed')}</StatusTag>}
              </span>
            ),
          },
          {
            key: 'amount',
            head: t('console.common.amount'),
            end: true,
            cell: (row) => <Money value={row.amount} currency={one.bet.currency} signed bare />,
          },
          {
            key: 'after',
            head: t('console.bets.balanceAfter'),
            end: true,
            cell: (row) => <Money value={row.balanceAfter} currency={one.bet.currency} bare />,
          },
          { key: 'key', head: t('console.bets.key'), wrap: true, cell: (row) => row.key },
        ]}
      />
    </section>
  );
}

function Vendor({ name }: { name: BetName }) {
  const t = useT();
  const vendor = useAskVendor();
  const said = vendor.data;
  return (
    <section aria-live="polite">
      <div className={parts.cardHead}>
        <h3>{t('console.bets.vendor')}</h3>
        <span className={parts.space} />
        <Button
          size="compact-sm"
          variant="default"
          loading={vendor.isPending}
          onClick={() => vendor.mutate(name)}
        >
          {t('console.games.askVendor')}
        </Button>
      </div>
      {vendor.error && <Problem code={codeOf(vendor.error)} />}
      {said && said.state !== 'answered' && (
        <p className={parts.row}>
          <StatusTag tone="down">{t(`console.connections.answer.${said.state}`)}</StatusTag>
          <span className={parts.note}>{said.detail}</span>
        </p>
      )}
      {said?.state === 'answered' && (
        <Scroller label={t('console.bets.payload')}>
          <pre className={parts.payload}>{JSON.stringify(JSON.parse(said.payload), null, 2)}</pre>
        </Scroller>
      )}
      {said?.url && (
        <a className={parts.link} href={said.url} target="_blank" rel="noreferrer">
          {t('console.bets.roundPage')}
        </a>
      )}
    </section>
  );
}
