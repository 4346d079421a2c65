import type { Result } from '@baize/kernel';
import type { z } from 'zod';
import type { signInApi } from './api.ts';

type Operations = (typeof signInApi)['operations'];
type Name = keyof Operations;

/** What an operation of this module takes, after the schema looked at it. */
export type Input<N extends Name> = z.output<Operations[N]['input']>;
export type Output<N extends Name> = z.output<Operations[N]['output']>;
export type Codes<N extends Name> = Operations[N]['errors'][number];
/** What it answers: its output or one of its own refusals. */
export type Answer<N extends Name> = Result<Output<N>, Codes<N>>;
