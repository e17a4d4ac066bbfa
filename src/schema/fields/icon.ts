import type { FieldKind } from './kind.ts'

/** Name of an icon; an unknown one is stored, and shown as a generic application. */
export const icon = {
  props: {},
  schema: () => ({ type: 'string', maxLength: 60, pattern: '^[A-Za-z0-9:_-]+$' }),
  column: 'text',
  filter: 'contains',
  cel: 'string',
  parse: (raw) => raw.trim(),
  samples: ['HomeOutlined', 'SettingOutlined'],
} satisfies FieldKind
