import type { TFunction } from 'i18next'
import type { Row } from '../../api/resource.ts'
import { type Lang, type Text, textIn } from '../../schema/base/text.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { type Named, nameFieldOf, textOf } from './actions-of.ts'

/** How long it stands that something is done, and as long as a sentence takes to be read. Seconds. */
const brief = 3
const readable = 8

type Said = { readonly content: string; readonly duration: number }

/** What is said of an action that was done to rows: what comes next, of a single one by its name; else that it was done. */
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

/** What is said of what comes next, of a record by its name where it has one. */
export function nextText(t: TFunction, next: Text, name: string, lang: Lang): Said {
  const text = textIn(lang, next)
  return { content: name === '' ? text : t('list.doneNext', { name, next: text }), duration: readable }
}
