import type { CompiledField, ServerResource } from '../../src/schema/model/compiled.ts'
import { type Lang, textIn } from '../../src/schema/model/text.ts'
import { dictionaryOptions } from '../dictionaries/dictionaries.ts'
import type { Context, Raw } from '../http/route.ts'
import { visibleFields } from '../resources/records.ts'
import { frozenFields } from '../resources/scope.ts'
import { download } from './export-sheet.ts'
import { type DropDown, type SheetRow, writeXlsx } from './xlsx-writer.ts'

/** Rows above the data: title, notes, header. Exports have the same three (contract.md section 8). */
export const headRows = 3
/** Excel takes a list of choices up to this length in all. */
const longestList = 255

/** The fields that an import may fill, in the order of the form. */
export function importFields(resource: ServerResource, { session }: Context): readonly CompiledField[] {
  const { plan } = resource
  const visible = visibleFields(resource, session)
  const frozen = frozenFields(resource, session, 'add')
  return plan.form.sections
    .flatMap(({ fields }) => fields)
    .map((name) => plan.fields[name])
    .filter((field) => field !== undefined)
    .filter(
      ({ key, readOnly, compute }) =>
        visible.includes(key) && !frozen.has(key) && readOnly !== true && !compute && plan.states?.field !== key,
    )
}

/** The workbook to fill in: a column for each field that may be written, what it wants, and drop-downs for short dictionaries. */
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
  const dropDowns: DropDown[] = []
  for (const [column, field] of fields.entries()) {
    const options = await optionsOf(context, field)
    if (options.length > 0 && options.join(',').length <= longestList)
      dropDowns.push({ column, from: headRows + 1, options })
  }
  return download(
    lang === 'en' ? `${title} import template` : `${title}导入模板`,
    writeXlsx({ name: title, widths: fields.map(() => 22), frozen: headRows, rows: rows(), dropDowns }),
  )
}

/** A column's header: the title, with a star where a value is always needed. */
export function headerOf(field: CompiledField, lang: Lang): string {
  return `${textIn(lang, field.title)}${field.required === true ? '*' : ''}`
}

async function optionsOf({ app, lang }: Context, field: CompiledField): Promise<readonly string[]> {
  if (field.type === 'switch') return lang === 'en' ? ['Yes', 'No'] : ['是', '否']
  if (field.source?.kind !== 'dictionary' || field.type === 'checkbox' || field.type === 'list_multi') return []
  return (await dictionaryOptions(app.store, field.source.code, lang))
    .map(({ text }) => text)
    .filter((text) => !text.includes(','))
}

function noteOf(field: CompiledField, lang: Lang): string {
  const needed = field.required === true ? (lang === 'en' ? 'required' : '必填') : ''
  const forms: Record<string, string> = {
    date: 'YYYY-MM-DD',
    datetime: 'YYYY-MM-DD HH:mm:ss',
    number: lang === 'en' ? 'number' : '数字',
    integer: lang === 'en' ? 'whole number' : '整数',
    money: lang === 'en' ? 'amount' : '金额',
    checkbox: lang === 'en' ? 'several, with commas' : '多个以逗号分隔',
    list_multi: lang === 'en' ? 'several, with commas' : '多个以逗号分隔',
  }
  const { maxLength } = field.props
  const length =
    typeof maxLength === 'number' ? (lang === 'en' ? `up to ${maxLength} characters` : `最多 ${maxLength} 字`) : ''
  return [needed, forms[field.type] ?? '', length].filter((part) => part !== '').join(lang === 'en' ? ', ' : '，')
}
