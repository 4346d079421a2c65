import type { AnswerOf, InputOf } from '@baize/endpoint';
import type { securityApi } from './api.ts';

type Operations = (typeof securityApi)['operations'];
type Name = keyof Operations;

/** What an operation of this module takes, after the schema looked at it. */
export type Input<N extends Name> = InputOf<Operations[N]>;
/** What it answers: its output or one of its own refusals. */
export type Answer<N extends Name> = AnswerOf<Operations[N]>;
export type Output<N extends Name> = Extract<Answer<N>, { ok: true }>['value'];
export type Codes<N extends Name> = Operations[N]['errors'][number];
