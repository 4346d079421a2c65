/** One server-sent event; `event` defaults to message. */
export type StreamEvent = { event: string; data: string };

/** Cuts a stream of text into its events; keeps what is unfinished for the next piece. */
export function createEventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r', '').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trimStart())
          .join('\n');
      const data = field('data');
      if (data) onEvent({ event: field('event') || 'message', data });
    }
  };
}
