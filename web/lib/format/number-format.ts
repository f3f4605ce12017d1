const DECIMALS = { maximumFractionDigits: 4 } as const;

/** A plain number: '1,234.5' in English, '1234,5' in Spanish. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, DECIMALS).format(value);
}

/** A share of one: 0.125 is '12.5%' in English, '12,5 %' in Spanish. */
export function formatPercent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', ...DECIMALS }).format(share);
}
