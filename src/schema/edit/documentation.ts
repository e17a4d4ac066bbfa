import type { Path } from '../model/diagnostic.ts'
import type { EditContext } from './completions.ts'
import { descriptionOf } from './key-completions.ts'
import { requiredOf } from './shapes.ts'
import { objectShapesAt, shapesAt } from './shapes-at.ts'
import { allowedValues, isTexts, typeOf } from './starting-value.ts'
import { lenientValue, placeAt, rangeAt, type TextRange } from './text-places.ts'

/** Word for a type of values; `texts` is a text in both languages. */
export type TypeWord = 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string' | 'texts'

/** Explanation of a key. */
export type Documentation = {
  readonly range: TextRange
  readonly path: Path
  readonly key: string
  /** Words of the meta-schema, English. */
  readonly description?: string
  readonly types: readonly TypeWord[]
  /** All allowed values, where they are listed. */
  readonly values: readonly string[]
  /** JSON of the default value. */
  readonly usual?: string
  readonly isRequired: boolean
}

const words: readonly string[] = ['array', 'boolean', 'integer', 'number', 'object', 'string', 'texts']

/** The explanation of the key at an offset; nothing elsewhere, and for keys that the meta-schema does not know. */
export function documentationAt({ meta, text }: Omit<EditContext, 'names'>, offset: number): Documentation | undefined {
  const { path, isKey, token } = placeAt(text, offset)
  const key = path.at(-1)
  if (!isKey || typeof key !== 'string' || key === '' || offset < token.from || offset > token.to) return undefined
  const file = lenientValue(text)
  const shapes = shapesAt(meta, file, path)
  if (shapes.length === 0) return undefined
  const description = descriptionOf(shapes)
  const usual = shapes.flatMap(({ parts }) => parts.flatMap((part) => part.default ?? []))[0]
  const types = shapes.map((shape) => (isTexts(shape) ? 'texts' : typeOf(shape)))
  return {
    range: rangeAt(text, path)?.key ?? token,
    path,
    key,
    ...(description && { description }),
    types: [...new Set(types)].filter(isWord),
    values: allowedValues(shapes).map(String),
    ...(usual !== undefined && { usual: JSON.stringify(usual) }),
    isRequired: objectShapesAt(meta, file, path.slice(0, -1), key).some(({ parts }) => requiredOf(parts).has(key)),
  }
}

function isWord(type: string | undefined): type is TypeWord {
  return type !== undefined && words.includes(type)
}
