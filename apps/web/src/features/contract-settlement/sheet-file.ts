import type { Sheet } from './contract-settlement.queries.ts';

type Line = { what: string; value: string };
/** A sheet as a file: what it was computed from, the sentences, the result and how it was paid; one figure a line. */
export function sheetFile({ settlementId, account, periodStart, periodEnd, ...row }: Sheet): Line[] {
  const { sheet, text, payments, state, contractId, version } = row;
  const { terms, inputs, late } = sheet;
  const figures: [string, string | number | boolean | null][] = [
    ['settlement', settlementId],
    ['contract', `${contractId} v${version}`],
    ['kind', sheet.kind],
    ['salaryType', sheet.salaryType],
    ['account', account],
    ['periodStart', periodStart],
    ['periodEnd', periodEnd],
    ['timeZone', sheet.timeZone],
    ['currency', sheet.currency],
    ...Object.entries(inputs),
    ...Object.entries(late ?? {}).map(([name, value]): [string, string] => [`late ${name}`, value]),
    ...terms.tiers.map(({ rate, volume, profitLoss, activeMembers }, index): [string, string] => [
      `tier ${index + 1}`,
      `rate ${rate}, valid bet ${volume}, kept ${profitLoss}, active ${activeMembers}`,
    ]),
    ...Object.entries(terms.sides ?? {}).map(([name, value]): [string, string] => [`rate ${name}`, value]),
    ['minBetAmount', terms.minBetAmount],
    ['minActiveMembers', terms.minActiveMembers],
    ['betAmount', terms.betAmount],
    ['carryNegative', terms.carryNegative],
    ['profitLoss', sheet.profitLoss],
    ['carryIn', sheet.carryIn],
    ['base', sheet.base],
    ['rate', sheet.rate],
    ['exact', sheet.exact],
    ['amount', sheet.amount],
    ['carryOut', sheet.carryOut],
    ['outcome', sheet.outcome],
    ['state', state],
    ...text.map((sentence, index): [string, string] => [`sentence ${index + 1}`, sentence]),
    ...payments.map(({ of, amount, paidAt }): [string, string] => [
      `payment ${new Date(paidAt).toISOString()}`,
      `${of} ${amount}`,
    ]),
  ];
  return figures.flatMap(([what, value]) => (value === null ? [] : [{ what, value: String(value) }]));
}
