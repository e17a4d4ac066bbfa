import type { FieldKind } from './kind.ts'

/** The name of an icon; one that is not known is kept, and shown as that of any application. */
export const icon = {
  props: {},
  schema: () => ({ type: 'string', maxLength: 60, pattern: '^[A-Za-z0-9:_-]+$' }),
  column: 'text',
  filter: 'contains',
  cel: 'string',
  parse: (raw) => raw.trim(),
  samples: ['HomeOutlined', 'SettingOutlined'],
} satisfies FieldKind
