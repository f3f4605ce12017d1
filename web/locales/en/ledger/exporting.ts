export const exporting = {
  title: 'Export',
  soon: 'Not there yet: as soon as one of these can be downloaded, it is here.',
  csv: 'CSV',
  csvMessage: 'Transactions for a spreadsheet, a line each.',
  csvDays: 'The last 30 days.',
  csvYear: 'Up to a year.',
  csvMore: 'Premium: up to a year.',
  pdf: 'PDF',
  pdfMessage: 'A statement to print or to keep, in English or Spanish.',
  pdfMore: 'With Premium.',
} as const;
