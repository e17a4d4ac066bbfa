import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import type { Context, Raw } from '../../platform/http/route.ts'
import { dictionaryOptions } from '../../records/dictionaries/dictionaries.ts'
import { ambientOf, frozenFields } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { download } from './download.ts'
import { sheetTitle } from './sheet-header.ts'
import { type DropDown, type SheetRow, writeXlsx } from './xlsx-writer.ts'

/** Rows above the data: title, notes, header; the same in exports (contract.md section 8). */
export const headRows = 3
/** Maximum length of a drop-down list in Excel. */
const longestList = 255

/** Importable fields, in the order of the form. */
export function importFields(
  resource: ServerResource,
  { session }: Pick<Context, 'session'>,
): readonly CompiledField[] {
  const { plan } = resource
  const visible = visibleFields(resource, session)
  const frozen = frozenFields(resource, session, 'add')
  // A new record has only its owner.
  const scope = { id: null, ...ambientOf(session) }
  return (
    plan.form.sections
      .flatMap(({ fields }) => fields)
      .map((name) => plan.fields[name])
      .filter((field) => field !== undefined)
      // A workbook has no files.
      .filter((field) => !kindOf(field).files)
      .filter(
        ({ key, readOnly, compute }) =>
          visible.includes(key) &&
          !(frozen.has(key) || compute || holds(readOnly, scope)) &&
          plan.states?.field !== key,
      )
  )
}

/** Template workbook: a column for each writable field, its constraints, and drop-downs for short dictionaries. */
export async function templateSheet(context: Context, resource: ServerResource): Promise<Raw> {
  const { lang } = context
  const fields = importFields(resource, context)
  const title = textIn(lang, resource.plan.title)
  const head: SheetRow[] = [
    { cells: [lang === 'en' ? `Import: ${title}` : `导入：${title}`], style: 'title' },
    { cells: fields.map((field) => noteOf(field, lang)), style: 'note' },
    { cells: fields.map((field) => headerOf(field, lang)), style: 'head' },
  ]
  async function* rows() {
    yield head
  }
  const dropDowns = await dropDownsOf(context, fields)
  return download(
    lang === 'en' ? `${title} import template` : `${title}导入模板`,
    writeXlsx({ name: title, widths: fields.map(() => 22), frozen: headRows, rows: rows(), dropDowns }),
  )
}

/** Drop-downs of the columns with short dictionaries. */
export async function dropDownsOf(context: Context, fields: readonly CompiledField[]): Promise<readonly DropDown[]> {
  const dropDowns: DropDown[] = []
  for (const [column, field] of fields.entries()) {
    const options = await optionsOf(context, field)
    if (options.length > 0 && options.join(',').length <= longestList)
      dropDowns.push({ column, from: headRows + 1, options })
  }
  return dropDowns
}

/** Column header: the title, with a star if always required. */
export function headerOf(field: CompiledField, lang: Lang): string {
  return `${sheetTitle(field, lang)}${field.required === true ? '*' : ''}`
}

async function optionsOf({ app, session, lang }: Context, field: CompiledField): Promise<readonly string[]> {
  if (field.type === 'switch') return lang === 'en' ? ['Yes', 'No'] : ['是', '否']
  if (field.source?.kind !== 'dictionary' || field.type === 'checkbox' || field.type === 'list_multi') return []
  return (await dictionaryOptions(app.store, session.tenantId, field.source.code, lang))
    .map(({ text }) => text)
    .filter((text) => !text.includes(','))
}

type Words = Readonly<Record<Lang, string>>
const several: Words = { zh: '多个以逗号分隔', en: 'several, with commas' }
const forms: Readonly<Record<string, Words>> = {
  date: { zh: 'YYYY-MM-DD', en: 'YYYY-MM-DD' },
  datetime: { zh: 'YYYY-MM-DD HH:mm:ss', en: 'YYYY-MM-DD HH:mm:ss' },
  number: { zh: '数字', en: 'number' },
  integer: { zh: '整数', en: 'whole number' },
  money: { zh: '金额', en: 'amount' },
  checkbox: several,
  list_multi: several,
}
const needed: Words = { zh: '必填', en: 'required' }
const upTo: Words = { zh: '最多 {n} 字', en: 'up to {n} characters' }

/** Note above a column: whether it is required, its form and its length. */
export function noteOf({ type, required, props }: CompiledField, lang: Lang): string {
  const notes = [required === true ? needed[lang] : '', forms[type]?.[lang] ?? '']
  if (typeof props.maxLength === 'number') notes.push(upTo[lang].replace('{n}', String(props.maxLength)))
  return notes.filter((note) => note !== '').join(lang === 'en' ? ', ' : '，')
}
