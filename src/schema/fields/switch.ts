import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'

/** `options[0]` is on, `options[1]` off. An empty switch counts as off (spec 4), by intention. */
export const onOff = {
  props: {
    options: Type.Optional(
      Type.Tuple([Type.String({ minLength: 1, maxLength: 20 }), Type.String({ minLength: 1, maxLength: 20 })], {
        description: 'Stored values for on and off; ["Y", "N"] by default.',
      }),
    ),
  },
  schema: ({ options = ['Y', 'N'] }: { options?: readonly string[] }) => ({
    type: 'string',
    enum: options,
    default: options[1],
  }),
  column: 'text',
  filter: 'equals',
  cel: 'string',
  parse: (raw, { options = ['Y', 'N'] }: { options?: readonly string[] }) => {
    const text = raw.trim().toLowerCase()
    if (['y', 'yes', '是', 'true', '1', options[0]?.toLowerCase()].includes(text)) return options[0]
    if (['n', 'no', '否', 'false', '0', options[1]?.toLowerCase()].includes(text)) return options[1]
    return undefined
  },
  samples: ['Y', 'N'],
} satisfies FieldKind
