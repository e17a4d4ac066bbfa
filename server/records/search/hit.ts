import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Searched } from './searched.ts'

/** Found record. */
export type Hit = {
  readonly resource: string
  /** Title of the resource. */
  readonly title: string
  readonly id: string
  readonly label: string
  /** Field with the keyword, if not the label: `Code: B-17`; else a value that distinguishes records of the same name. */
  readonly hint: string
}

/** Search hit of a row. */
export function hitOf({ resource: { plan }, fields }: Searched, row: RecordRow, keyword: string, lang: Lang): Hit {
  const columns = plan.list.columns.map(({ field }) => field)
  const named = [plan.label[lang], plan.label.zh, ...columns].find((name) => textOf(row, name) !== '')
  const label = named === undefined ? String(row.id) : textOf(row, named)
  const others = [...columns, ...fields].filter((name) => !['', label].includes(textOf(row, name)))
  const matching = isIn(label, keyword) ? undefined : others.find((name) => isIn(textOf(row, name), keyword))
  const hinted = matching ?? others[0]
  const title = hinted === undefined ? undefined : plan.fields[hinted]?.title
  const words = hinted === undefined ? '' : textOf(row, hinted)
  const hint = title === undefined ? words : `${textIn(lang, title)}${lang === 'en' ? ': ' : '：'}${words}`
  return { resource: plan.code, title: textIn(lang, plan.title), id: String(row.id), label, hint }
}

function textOf(row: RecordRow, name: string): string {
  return String(row[`${name}_dictText`] ?? row[name] ?? '')
}

function isIn(text: string, keyword: string): boolean {
  return text.toLowerCase().includes(keyword.toLowerCase())
}
