/** Counters and gauges in the Prometheus text format; nothing else is needed here. */
export type Labels = Readonly<Record<string, string>>;
export type Metrics = {
  count(name: string, labels?: Labels, by?: bigint): void;
  /** Read when asked. */
  gauge(name: string, help: string, read: () => { labels?: Labels; value: number }[]): void;
  text(): string;
};

const HELP: Readonly<Record<string, string>> = {
  studio_rounds_total: 'Rounds by game, version, mode and how they began.',
  studio_stake_units_total: 'Stakes taken, in 1/100,000 of the currency.',
  studio_win_units_total: 'Wins owed, in 1/100,000 of the currency.',
  studio_bet_refusals_total: 'Bets the wallet refused, by status.',
  studio_outbox_delivered_total: 'Wins and rollbacks the wallet has confirmed.',
  studio_outbox_retried_total: 'Attempts that must be repeated.',
  studio_outbox_dead_total: 'Messages given up: a person must look.',
  studio_operator_calls_total: 'Calls of the platform by path and answer.',
};

const escape = (text: string): string => text.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`));
const series = (name: string, labels: Labels): string => {
  const parts = Object.entries(labels).map(([key, value]) => `${key}="${escape(value)}"`);
  return parts.length === 0 ? name : `${name}{${parts.join(',')}}`;
};

export function createMetrics(): Metrics {
  const counters = new Map<string, Map<string, bigint>>();
  const gauges: { name: string; help: string; read: () => { labels?: Labels; value: number }[] }[] = [];
  return {
    count(name, labels = {}, by = 1n) {
      const of = counters.get(name) ?? new Map<string, bigint>();
      counters.set(name, of);
      const key = series(name, labels);
      of.set(key, (of.get(key) ?? 0n) + by);
    },
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    text() {
      const lines: string[] = [];
      for (const [name, of] of counters) {
        lines.push(`# HELP ${name} ${HELP[name] ?? name}`, `# TYPE ${name} counter`);
        for (const [key, value] of of) lines.push(`${key} ${value}`);
      }
      for (const { name, help, read } of gauges) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`);
        for (const { labels = {}, value } of read()) lines.push(`${series(name, labels)} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
