import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Reason } from '@baize/endpoint';
import type { Result } from '@baize/kernel';
import { codeOf, Refused } from '../../session/ask.ts';
import { forget, useChange, type Forgotten } from '../../session/calls.ts';
import { refusalOf } from '../../session/refusal-of.ts';
import { useI18n, useT } from '../../session/language.tsx';
import { proposalOf, useTellWaiting } from '../proposed.tsx';
import { isReason } from '../reason.ts';
import { useTell } from '../use-tell.ts';
import { useFaults, type FieldLine } from './fields.tsx';

/** As `reason` of @baize/endpoint/shapes. */
const REASON_MAX = 300;

/** What `send` is given: a reason as long as the call takes it, or none. */
export type ReasonOf<Max extends number | null> = Max extends number ? Reason<Max> : undefined;
export type UsualReason = typeof REASON_MAX;

export type FormProps<Draft, Value, Max extends number | null = UsualReason> = {
  /** What the form begins with. */
  began: Draft;
  /** What it asks for as it stands, in order. */
  fields: (draft: Draft, change: (part: Partial<Draft>) => void) => readonly FieldLine<Draft>[];
  /** The control it changes, as a proposal names it: the form says when a change of it waits for a second person. */
  subject?: string | undefined;
  /** The call it makes; refused or not, what begins with `forgets` is read again. */
  send: (draft: Draft, reason: ReasonOf<Max>) => Promise<Result<Value>>;
  forgets: Forgotten;
  /** Said once it is done; where it was proposed instead, the form says so by itself. */
  done: string | ((value: Value) => string);
  /** The field that holds what the server names by a path; by itself it is the path's first word. */
  fieldOf?: (path: string) => string;
  /** Longest reason the call takes, where it is not the usual one; null: the call keeps none. */
  reasonMax?: Max | undefined;
  /** The member reads another field: the reason is a note for the audit log. */
  isNote?: boolean;
  onDone?: (value: Value) => void;
  /** Told of every change, for what is asked beside the form. */
  onDraft?: (draft: Draft) => void;
  /** Said where somebody was faster (state_changed); the form then closes. */
  stale?: string;
};

/** One form that is one change: what is in it, what is wrong with it, its reason, and how it is sent. */
export function useForm<Draft extends object, Value, Max extends number | null>(
  props: FormProps<Draft, Value, Max>,
  onClose?: () => void,
) {
  const t = useT();
  const { find } = useI18n();
  const tell = useTell();
  const tellWaiting = useTellWaiting();
  const client = useQueryClient();
  const { done, reasonMax = REASON_MAX } = props;
  const run = useChange(
    (sent: { draft: Draft; reason: string }) => props.send(sent.draft, sent.reason as ReasonOf<Max>),
    props.forgets,
  );
  const [start] = useState(props.began);
  const [draft, setDraft] = useState(props.began);
  const [reason, setReason] = useState('');
  const [tries, setTries] = useState(0);
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    props.onDraft?.({ ...draft, ...part });
  };
  const lines = props.fields(draft, change);
  const faults = useFaults(lines, draft);
  const isShort = reasonMax !== null && !isReason(reason);
  return {
    draft,
    change,
    lines,
    reason: {
      value: reason,
      max: reasonMax,
      isShort: tries > 0 && isShort,
      isNote: props.isNote,
      onChange: setReason,
    },
    refused: refusedFields(
      run.error,
      (code) => find(`console.form.fault.${code}`) ?? t('console.form.refused', { code }),
      props.fieldOf,
    ),
    refusal: refusalOf(run.error),
    isTried: tries > 0,
    tries,
    /** Something that it needs is missing or wrong as it stands. */
    isFaulty: Object.keys(faults).length > 0,
    isChanged: JSON.stringify(draft) !== JSON.stringify(start),
    isPending: run.isPending,
    send: () => {
      setTries((before) => before + 1);
      if (isShort || Object.keys(faults).length > 0) return;
      run.mutate(
        { draft, reason: reason.trim() },
        {
          onSuccess: (value) => {
            const waiting = proposalOf(value);
            if (waiting === null) tell(typeof done === 'string' ? done : done(value));
            else {
              // Nothing changed yet: the form shows what is stored, and that a change waits.
              tellWaiting(waiting);
              forget(client, ['approvals']);
              change(start);
              setReason('');
              setTries(0);
            }
            props.onDone?.(value);
            onClose?.();
          },
          onError: (error) => {
            if (props.stale === undefined || codeOf(error) !== 'state_changed') return;
            tell(props.stale);
            onClose?.();
          },
        },
      );
    },
  };
}

/** Refusals that name each field they do not take: `{fields: {name: code}}`. */
const NAMES_FIELDS: ReadonlySet<string> = new Set(['validation_failed', 'config_invalid']);

function refusedFields(
  error: Error | null,
  words: (code: string) => string,
  fieldOf = (path: string) => path.split('.')[0] ?? path,
): Record<string, string> {
  if (!(error instanceof Refused) || !NAMES_FIELDS.has(error.code)) return {};
  const { fields = {} } = (error.detail ?? {}) as { fields?: Record<string, string> };
  return Object.fromEntries(Object.entries(fields).map(([path, code]) => [fieldOf(path), words(code)]));
}
