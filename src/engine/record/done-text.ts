import type { TFunction } from 'i18next'
import type { Row } from '../../api/resource.ts'
import { type Lang, type Text, textIn } from '../../schema/base/text.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { type Named, nameFieldOf, textOf } from './actions-of.ts'

/** Duration of a success message, and of one with a sentence to read. Seconds. */
const brief = 3
const readable = 8

type Said = { readonly content: string; readonly duration: number }

/** Message after an action: the next step, with the name of a single row; otherwise success. */
export function doneText(
  t: TFunction,
  plan: Named,
  { next }: Pick<CompiledAction, 'next'>,
  rows: readonly Row[],
  lang: Lang,
): Said {
  const [row] = rows
  const field = row && rows.length === 1 ? nameFieldOf(plan, row, lang) : undefined
  return next === undefined
    ? { content: t('list.done'), duration: brief }
    : nextText(t, next, row && field !== undefined ? textOf(row, field) : '', lang)
}

/** Message about the next step, with the record's name if it has one. */
export function nextText(t: TFunction, next: Text, name: string, lang: Lang): Said {
  const text = textIn(lang, next)
  return { content: name === '' ? text : t('list.doneNext', { name, next: text }), duration: readable }
}
