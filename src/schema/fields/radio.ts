import { Type } from 'typebox'
import { choiceProps } from '../base/lookup.ts'
import type { FieldKind } from './kind.ts'

export const radio = {
  props: { ...choiceProps, button: Type.Optional(Type.Boolean({ description: 'Draws the choices as buttons.' })) },
  schema: () => ({ type: 'string', maxLength: 100 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  parse: (raw) => raw,
  samples: ['1'],
} satisfies FieldKind
