import type { MessageKey } from '@baize/i18n';
import type { Tone } from '@baize/ui';
import type { Message } from './dispatch.queries.ts';

export const messageTone = (state: Message['state']): Tone => {
  switch (state) {
    case 'SENT':
      return 'up';
    case 'FAILED':
      return 'down';
    case 'UNKNOWN':
      return 'warn';
    case 'QUEUED':
    case 'SENDING':
      return 'info';
  }
};

/** The words of a text's name or of a reason; undefined for one that is younger than this page. */
export const templateKey = (template: string): MessageKey =>
  `console.dispatch.template.${template}` as MessageKey;
export const reasonKey = (reason: string): MessageKey => `console.dispatch.reason.${reason}` as MessageKey;
