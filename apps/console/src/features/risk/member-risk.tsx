import { useState, type FormEvent } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useChange } from '../../session/calls.ts';
import { risk } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { Answered } from '../../parts/loaded.tsx';
import parts from '../../parts/parts.module.css';
import { MemberDiligence } from '../diligence/member-diligence.tsx';
import { factText } from './fact-text.ts';
import { memberRisk, REASON_MAX, type MemberRisk } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const NOTE_MAX = 1000;

/** OP-32: what makes somebody look twice at a member, what was made of it, and what colleagues wrote down. */
export function MemberRiskTab({ memberId }: { memberId: number }) {
  const found = useQuery(memberRisk({ memberId }));
  return (
    <Answered of={found}>
      {(one) => (
        <>
          <Standing one={one} />
          <MemberDiligence memberId={memberId} />
          <Seen one={one} />
          <Notes one={one} />
        </>
      )}
    </Answered>
  );
}

function Standing({ one: { isFrozen, memberId, account } }: { one: MemberRisk }) {
  const t = useT();
  const may = useMay('risk.write');
  const [isAsking, setAsking] = useState(false);
  const act = isFrozen ? 'unfreeze' : 'freeze';
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.risk.standing')}</h2>
        <span className={parts.space} />
        {may && (
          <Button size="compact-sm" variant={isFrozen ? 'default' : 'danger'} onClick={() => setAsking(true)}>
            {t(`console.risk.${act}`)}
          </Button>
        )}
      </div>
      <Facts
        of={[
          [
            t('console.risk.play'),
            <StatusTag key="play" tone={isFrozen ? 'down' : 'up'}>
              {t(isFrozen ? 'console.risk.frozen' : 'console.risk.free')}
            </StatusTag>,
          ],
        ]}
      />
      {isAsking && (
        <FormDialog
          title={t(`console.risk.${act}Title`, { account })}
          text={t(`console.risk.${act}Text`)}
          confirm={t(`console.risk.${act}`)}
          grave={!isFrozen}
          reasonMax={REASON_MAX}
          send={(_draft, reason) =>
            isFrozen ? risk.unfreezeMember({ memberId, reason }) : risk.freezeMember({ memberId, reason })
          }
          forgets={['risk']}
          done={t('console.risk.done')}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function Seen({ one }: { one: MemberRisk }) {
  const t = useT();
  const time = useTableTime();
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.risk.hints')}</h2>
      </div>
      {one.hints.length + one.cases.length === 0 && (
        <p className={parts.note}>{t('console.withdrawals.noHints')}</p>
      )}
      <ul className={parts.plainList}>
        {one.hints.map((hint) => (
          <li key={hint.rule}>
            <StatusTag tone="warn">{ruleText(t, hint.rule)}</StatusTag>
            <span className={parts.note}>{factText(t, time, hint.rule, hint.detail)}</span>
          </li>
        ))}
        {one.cases.map((row) => (
          <li key={row.caseId}>
            <span>
              {time(row.openedAt)} · {ruleText(t, row.rule)}
              {row.reason && ` · ${row.reason}`}
            </span>
            <span className={parts.row}>
              <StatusTag>{t(`console.risk.state.${row.state}`)}</StatusTag>
              {row.outcome && <StatusTag>{t(`console.risk.outcome.${row.outcome}`)}</StatusTag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ one }: { one: MemberRisk }) {
  const t = useT();
  const time = useTableTime();
  const add = useChange(risk.addRiskNote, ['risk']);
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '')
      add.mutate({ memberId: one.memberId, text: text.trim() }, { onSuccess: () => setText('') });
  };
  return (
    <section className={parts.card}>
      <div className={parts.cardHead}>
        <h2>{t('console.risk.notes')}</h2>
      </div>
      <form className={parts.editor} onSubmit={submit}>
        <Textarea
          name="note"
          aria-label={t('console.risk.note')}
          placeholder={t('console.risk.note')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {add.error && <Problem code={codeOf(add.error)} />}
        <div>
          <Button type="submit" size="compact-sm" loading={add.isPending} disabled={text.trim() === ''}>
            {t('console.risk.addNote')}
          </Button>
        </div>
      </form>
      <ul className={parts.plainList}>
        {one.notes.map((note) => (
          <li key={`${note.at} ${note.by}`}>
            <span>{note.text}</span>
            <span className={parts.note}>
              {time(note.at)} · {note.by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
