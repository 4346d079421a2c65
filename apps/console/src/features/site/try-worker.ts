import { fieldError, type FieldRule } from '@baize/site/rules';

/** A thread that may be ended: a pattern under work can run for ever on a text. Answers the fault, or null for none. */
self.onmessage = ({ data }: MessageEvent<{ rule: FieldRule; text: string }>) => {
  self.postMessage(fieldError(data.rule, data.text) ?? null);
};
