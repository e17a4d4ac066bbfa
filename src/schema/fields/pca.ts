import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { lookupProps } from './lookup-props.ts'

/** Region in China: ONE code, that of the last chosen level (contract.md 5.4). */
export const pca = {
  props: {
    ...lookupProps,
    level: Type.Optional(
      Type.Union([Type.Literal('province'), Type.Literal('city'), Type.Literal('region')], {
        description: 'The last level offered; region by default.',
      }),
    ),
  },
  schema: () => ({ type: 'string', pattern: '^[0-9]{6}$' }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  source: { from: 'bd/area' },
  defaults: { parent: 'pid', root: '86', nodeLabel: 'name', level: 'region' },
  parse: (raw) => raw,
  samples: ['110101'],
} satisfies FieldKind
