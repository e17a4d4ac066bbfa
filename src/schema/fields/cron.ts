import type { FieldKind } from './kind.ts'

/** Schedule, as a cron expression of five to seven fields. */
export const cron = {
  props: {},
  schema: () => ({ type: 'string', maxLength: 200, format: 'cron' }),
  column: 'text',
  filter: 'contains',
  cel: 'string',
  span: 2,
  parse: (raw) => raw.trim().replaceAll(/\s+/g, ' '),
  samples: ['0 0 9 * * ?', '*/5 * * * *', '0 30 8 ? * MON-FRI', '0 0 1 L * ?'],
} satisfies FieldKind
