import type { Completion } from '@codemirror/autocomplete'
import { pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { TFunction } from 'i18next'
import { type Lang, textIn } from '../../../../schema/base/text.ts'
import type { ExpressionPlace } from '../../../../schema/model/expression-place.ts'
import { type ExpressionOffer, expressionCompletions } from '../../../../schema/rules/completions.ts'

/** What the offers are made from. */
export type CelHelp = {
  readonly place: ExpressionPlace | null | undefined
  readonly lang: Lang
  readonly t: TFunction
}

type Asked = { readonly source: string; readonly offset: number; readonly isExplicit: boolean }

/** Offers for CodeMirror at an offset of an expression. `start` is where the expression begins in its document. */
export function celOptions({ place, lang, t }: CelHelp, { source, offset, isExplicit }: Asked, start = 0) {
  const found = place ? expressionCompletions(place, source, offset) : undefined
  if (!found || (!isExplicit && found.from === offset && !/(?:==|!=|\.)\s*$/.test(source.slice(0, offset)))) return null
  return {
    from: start + found.from,
    options: found.items.map((offer, index) => optionOf(offer, index, lang, t)),
    validFor: /^['"]?[\w-]*['"]?$/,
  }
}

function optionOf(offer: ExpressionOffer, index: number, lang: Lang, t: TFunction): Completion {
  const { kind, label, insert, title, detail } = offer
  const words = title === undefined ? '' : textIn(lang, title)
  const type = detail === undefined || kind === 'function' ? detail : t(`expression.type_${detail}`)
  return {
    label: kind === 'value' ? insert : label,
    displayLabel: label,
    sortText: String(index).padStart(4, '0'),
    detail: [words, type].filter(Boolean).join(' · '),
    ...(kind === 'function' && { info: t(`expression.fn_${label}`) }),
    apply: (view, _, from, to) => take(view, offer, from, to),
  }
}

function take(view: EditorView, { insert, cursor }: ExpressionOffer, from: number, to: number): void {
  // A bracket or a quote that is there already is not written twice.
  const next = view.state.sliceDoc(to, to + 1)
  const isOpen = insert.endsWith('()') && next === '('
  const isQuoted = /['"]$/.test(insert) && next === insert.at(-1)
  const text = isOpen ? insert.slice(0, -2) : insert
  view.dispatch({
    changes: { from, to: isQuoted ? to + 1 : to, insert: text },
    selection: { anchor: from + (isOpen ? text.length : cursor) },
    scrollIntoView: true,
    annotations: pickedCompletion.of({ label: insert }),
    userEvent: 'input.complete',
  })
}
