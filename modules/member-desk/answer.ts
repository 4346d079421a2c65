import type { AnswerOf, InputOf } from '@baize/endpoint';
import type { memberDeskApi } from './api.ts';

type Operations = (typeof memberDeskApi)['operations'];
type Name = keyof Operations;

/** What an operation of this module takes, after the schema looked at it. */
export type Input<N extends Name> = InputOf<Operations[N]>;
/** What it answers: its output or one of its own refusals. */
export type Answer<N extends Name> = AnswerOf<Operations[N]>;
