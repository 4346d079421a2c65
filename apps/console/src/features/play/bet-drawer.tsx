import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Money, StatusTag } from '@baize/ui';
import { ask, codeOf } from '../../session/ask.ts';
import { bets } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Entity } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import { List } from '../../parts/list/list.tsx';
import { givenList } from '../../parts/list/use-list.ts';
import { CaseDrawer } from '../../parts/loaded.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Scroller } from '../../parts/scroller.tsx';
import parts from '../../parts/parts.module.css';
import { BetActDialog } from './bet-act-dialog.tsx';
import { BET_TONE } from './bet-tone.ts';
import { betCase, type BetAct, type BetCase, type BetName } from './play.queries.ts';

/** One bet: its round, what the ledger moved under it, what the vendor says, and what can be put right. */
export function BetDrawer({ name, onClose }: { name: BetName | undefined; onClose: () => void }) {
  const found = useQuery({ ...betCase(name ?? NO_BET), enabled: name !== undefined });
  return (
    <CaseDrawer title={name?.betId} of={found} size={760} onClose={onClose}>
      {(one) => name && <Bet key={name.betId} name={name} one={one} />}
    </CaseDrawer>
  );
}

const NO_BET: BetName = { memberId: 0, placedAt: 0, betId: '' };

function Bet({ name, one }: { name: BetName; one: BetCase }) {
  const t = useT();
  const may = useMay('bets.resolve');
  const [act, setAct] = useState<BetAct>();
  return (
    <div className={parts.editor}>
      <Known one={one} />
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

function Known({ one }: { one: BetCase }) {
  const t = useT();
  const time = useTableTime();
  const { bet } = one;
  const money = (value: string) => <Money value={value} currency={bet.currency} />;
  const none = t('console.common.none');
  return (
    <section>
      <p className={parts.row}>
        <StatusTag tone={BET_TONE[bet.state]}>{t(`console.member.bets.state.${bet.state}`)}</StatusTag>
        {bet.isTrial && <StatusTag>{t('console.members.type.4')}</StatusTag>}
        {bet.isElsewhere && <StatusTag tone="info">{t('console.bets.elsewhere')}</StatusTag>}
      </p>
      <Facts
        of={[
          [
            t('console.common.member'),
            <Entity key="member" of="member" id={bet.memberId}>
              {bet.account}
            </Entity>,
          ],
          [t('console.member.bets.game'), bet.gameName || none],
          [t('console.games.vendor'), `${bet.vassalage} · ${one.connection}`],
          [t('console.member.bets.round'), bet.round || none],
          [t('console.bets.placed'), time(bet.placedAt)],
          [t('console.bets.settled'), time(bet.settledAt) || none],
          [t('console.member.bets.stake'), money(bet.stake)],
          [t('console.member.bets.validBet'), money(bet.validBet)],
          [t('console.member.bets.win'), money(bet.payout)],
          [t('console.bets.inRound'), one.round.length],
        ]}
      />
    </section>
  );
}

function Ledger({ one }: { one: BetCase }) {
  const t = useT();
  const { currency } = one.bet;
  return (
    <List
      of={givenList(one.entries)}
      caption={t('console.bets.ledger')}
      heading={t('console.bets.ledger')}
      rowKey={(row) => row.key}
      empty={t('console.bets.noLedger')}
      columns={(column) => [
        column.time('time', t('console.common.time')),
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
        column.money('amount', t('console.common.amount'), { currency, signed: true, bare: true }),
        column.money('balanceAfter', t('console.bets.balanceAfter'), { currency, bare: true }),
        column.text('key', t('console.bets.key'), { wrap: true }),
      ]}
    />
  );
}

function Vendor({ name }: { name: BetName }) {
  const t = useT();
  const vendor = useMutation({ mutationFn: () => ask(bets.askVendorAboutBet(name)) });
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
          onClick={() => vendor.mutate()}
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
