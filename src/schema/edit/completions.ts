import type { Path } from '../model/diagnostic.ts'
import { keyCompletions } from './key-completions.ts'
import type { MetaSchema } from './meta-schema.ts'
import type { Names } from './names.ts'
import { lenientValue, placeAt } from './text-places.ts'
import { valueCompletions } from './value-completions.ts'

/** One offer at the cursor. */
export type Completion = {
  readonly kind: 'key' | 'value'
  /** Name of the key, or the value as it is read: without quotes. */
  readonly label: string
  /** Replaces the range of the completions. */
  readonly insert: string
  /** Range of `insert` that is selected afterwards; a cursor where both are equal. */
  readonly select: { readonly from: number; readonly to: number }
  /** Words of the meta-schema (English), or the title of a name. */
  readonly description?: string
  readonly isRequired?: boolean
}

/** Offers at an offset, best first, and the range of the text that the chosen one replaces. */
export type Completions = { readonly from: number; readonly to: number; readonly items: readonly Completion[] }

/** What the completion and the explanation read. */
export type EditContext = { readonly meta: MetaSchema; readonly text: string; readonly names: Names }

/** Offers of keys and values at an offset, also in a text that is no JSON at the cursor. */
export function completionsAt(context: EditContext, offset: number): Completions | undefined {
  const { text } = context
  const { path, isKey, token } = placeAt(text, offset)
  const last = path.at(-1)
  // The root has no key, and nothing follows it.
  if (last === undefined) return undefined
  const place = { ...context, file: lenientValue(text), path, token }
  const items = isKey ? keyCompletions(place) : atValue(place, last)
  return items.length > 0 ? { ...token, items } : undefined
}

function atValue(place: CompletionPlace, last: string | number): readonly Completion[] {
  const { text, token, path } = place
  if (/[:[,]\s*$/.test(text.slice(Math.max(0, token.from - 200), token.from))) return valueCompletions(place)
  // Behind a whole value, the next key of its object may follow.
  const isBehind = token.from === token.to && typeof last === 'string'
  return isBehind ? keyCompletions({ ...place, path: [...path.slice(0, -1), ''] }) : []
}

/** What the offers of one place are made from. */
export type CompletionPlace = EditContext & {
  readonly file: unknown
  readonly path: Path
  readonly token: { readonly from: number; readonly to: number }
}
