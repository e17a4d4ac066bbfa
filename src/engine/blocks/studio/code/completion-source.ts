import { type Completion, type CompletionSource, pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { TFunction } from 'i18next'
import { completionsAt, type Completion as Offer } from '../../../../schema/edit/completions.ts'
import type { MetaSchema } from '../../../../schema/edit/meta-schema.ts'
import type { Names } from '../../../../schema/edit/names.ts'

/** What the help of the editor reads when it is asked. */
export type Help = {
  readonly meta: MetaSchema
  readonly names: Names
  /** Description of the meta-schema in the language of the page. */
  readonly describe: (words: string) => string
  readonly t: TFunction
}

/** Completion of keys and values. `help` is read at each request, so that it may change. */
export function completionSource(help: () => Help): CompletionSource {
  return ({ state, pos, explicit }) => {
    if (state.readOnly) return null
    const { meta, names, describe, t } = help()
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
