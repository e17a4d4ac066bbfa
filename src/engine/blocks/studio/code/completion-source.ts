import { type Completion, type CompletionSource, pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { TFunction } from 'i18next'
import type { Lang } from '../../../../schema/base/text.ts'
import { completionsAt, type Completion as Offer } from '../../../../schema/edit/completions.ts'
import { isExpression } from '../../../../schema/edit/expression-shapes.ts'
import type { MetaSchema } from '../../../../schema/edit/meta-schema.ts'
import type { Names } from '../../../../schema/edit/names.ts'
import { shapesAt } from '../../../../schema/edit/shapes-at.ts'
import { lenientValue, placeAt } from '../../../../schema/edit/text-places.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import type { ExpressionPlace } from '../../../../schema/model/expression-place.ts'
import { celOptions } from './cel-completion.ts'

/** What the help of the editor reads when it is asked. */
export type Help = {
  readonly meta: MetaSchema
  readonly names: Names
  /** Description of the meta-schema in the language of the page. */
  readonly describe: (words: string) => string
  readonly t: TFunction
  readonly lang: Lang
  /** What the expression at a place may read; without it, expressions have no completion. */
  readonly expressionAt?: ((text: string, place: Path) => Promise<ExpressionPlace | null>) | undefined
}

/** Completion of keys and values. `help` is read at each request, so that it may change. */
export function completionSource(help: () => Help): CompletionSource {
  return ({ state, pos, explicit }) => {
    if (state.readOnly) return null
    const { meta, names, describe, t } = help()
    const expression = expressionAround(state.doc.toString(), pos, meta)
    if (expression) return inExpression(expression, help(), { text: state.doc.toString(), pos, isExplicit: explicit })
    const found = completionsAt({ meta, names, text: state.doc.toString() }, pos)
    // Nothing opens by itself before a letter or a quote.
    if (!found || (found.from === pos && !explicit)) return null
    const isQuoted = state.sliceDoc(found.from, found.from + 1) === '"'
    return {
      from: found.from,
      to: found.to,
      options: found.items.map((offer, index) => optionOf(offer, index, isQuoted, describe, t)),
      validFor: /^"?[\w$./-]*"?$/,
    }
  }
}

type InText = { readonly path: Path; readonly from: number; readonly to: number }

/** Text of an expression around an offset, and its place. */
function expressionAround(text: string, pos: number, meta: MetaSchema): InText | undefined {
  const { path, isKey, token } = placeAt(text, pos)
  if (isKey || token.from >= pos || text[token.from] !== '"') return undefined
  const shapes = shapesAt(meta, lenientValue(text), path)
  return shapes.some(isExpression) ? { path, from: token.from + 1, to: token.to } : undefined
}

async function inExpression(
  { path, from, to }: InText,
  { expressionAt, lang, t }: Help,
  { text, pos, isExplicit }: { readonly text: string; readonly pos: number; readonly isExplicit: boolean },
) {
  const source = text.slice(from, text[to - 1] === '"' && to > pos ? to - 1 : to)
  // Offsets in a text with escaped letters would differ from those of the expression.
  if (!expressionAt || source.includes('\\')) return null
  const place = await expressionAt(text, path)
  return celOptions({ place, lang, t }, { source, offset: pos - from, isExplicit }, from)
}

function optionOf(
  offer: Offer,
  index: number,
  isQuoted: boolean,
  describe: Help['describe'],
  t: Help['t'],
): Completion {
  return {
    label: isQuoted ? JSON.stringify(offer.label) : offer.label,
    displayLabel: offer.label,
    // The order of the offers, required ones first, decides between equally good matches.
    sortText: String(index).padStart(4, '0'),
    ...(offer.isRequired && { detail: t('code.required') }),
    ...(offer.description && { info: describe(offer.description) }),
    apply: (view, completion, from, to) => take(view, completion, offer, { from, to }),
  }
}

function take(view: EditorView, completion: Completion, offer: Offer, { from, to }: { from: number; to: number }) {
  view.dispatch({
    changes: { from, to, insert: offer.insert },
    selection: { anchor: from + offer.select.from, head: from + offer.select.to },
    scrollIntoView: true,
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
  })
}
