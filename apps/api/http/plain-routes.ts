import type { PlainRoute } from '@baize/endpoint';
import { chatMessage } from '@baize/messaging/api';
import { z } from 'zod';
import { BALANCE_STREAM } from './balance-stream.ts';
import { CHAT_STREAM } from './chat-stream.ts';
import { MANIFEST } from './manifest.ts';

const nothing = z.object({});
const streamAnswers = (most: number): PlainRoute['answers'] => ({
  200: {
    about: 'Server-sent events until the session ends or the server closes.',
    type: 'text/event-stream',
  },
  401: { about: 'No such session.', refuses: ['not_logged_in'] },
  429: { about: `More than ${most} streams of one member.`, refuses: ['too_many_requests'] },
});
const status = (state: string) => z.object({ status: z.literal(state) });

/** What the app itself mounts outside the envelope. */
export const plainRoutes: readonly PlainRoute[] = [
  {
    name: 'streamBalance',
    route: `GET ${BALANCE_STREAM}`,
    surface: 'site',
    who: 'session',
    about:
      'What concerns one member, as it happens: the balance at once, after each change and every 15 seconds; `inbox` ' +
      'when messages came, were read or went; `ended` before the stream of an ended session closes.',
    answers: streamAnswers(5),
    events: {
      balance: z.object({ balance: z.string().describe('decimal text'), currency: z.string() }),
      inbox: nothing,
      ended: nothing,
    },
  },
  {
    name: 'streamChat',
    route: `GET ${CHAT_STREAM}`,
    surface: 'site',
    who: 'member',
    about: 'The brand’s chat room: what is said and what is taken down; `beat` every 20 seconds.',
    answers: streamAnswers(3),
    events: { said: chatMessage, deleted: z.object({ id: z.string() }), beat: nothing },
  },
  {
    name: 'getManifest',
    route: `GET ${MANIFEST}`,
    surface: 'site',
    who: 'anyone',
    about: 'What a phone needs to install the site as an app, in the brand’s name and colours.',
    answers: {
      200: { about: 'The manifest.', type: 'application/manifest+json' },
      421: { about: 'No brand has this host.', refuses: ['invalid_url'] },
    },
  },
  {
    name: 'getHealth',
    route: 'GET /healthz',
    surface: 'both',
    who: 'anyone',
    about: 'The process answers.',
    answers: { 200: { about: 'It does.', type: 'application/json', schema: status('ok') } },
  },
  {
    name: 'getReadiness',
    route: 'GET /readyz',
    surface: 'both',
    who: 'anyone',
    about: 'The process can work: database and data folder can be written and nobody is shutting it down.',
    answers: {
      200: { about: 'It can.', type: 'application/json', schema: status('ready') },
      503: { about: 'It cannot.', type: 'application/json', schema: status('not ready') },
    },
  },
  {
    name: 'getMetrics',
    route: 'GET /metrics',
    surface: 'both',
    who: 'allow-listed address',
    about: 'Counters for Prometheus, to the addresses of BAIZE_METRICS_ALLOW.',
    answers: {
      200: { about: 'The counters.', type: 'text/plain' },
      404: { about: 'Another address asked.', type: 'application/json', schema: status('not found') },
    },
  },
  {
    name: 'getPage',
    route: 'GET /*',
    surface: 'both',
    who: 'anyone',
    about:
      'Every other address: a built file, kept for ever where its name holds its digest, else the page of the web app with ' +
      'what its first paint needs.',
    answers: {
      200: { about: 'The file or the page.', type: 'text/html' },
      404: { about: 'No such file, or an address of the API that nobody answers.', refuses: ['not_found'] },
      421: { about: 'No brand has this host.', type: 'text/html' },
    },
  },
];
