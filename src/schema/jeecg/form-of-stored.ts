import { camelKey } from '../edit/camel-key.ts'
import type { ForeignColumn, ForeignProp, ForeignSub, FormItem } from './foreign-prop.ts'
import type { StoredField, StoredTable } from './stored-prop.ts'

/** Columns that each table has here by itself, and those of its processes there. */
const ownColumns = new Set(
  'id create_by create_time update_by update_time sys_org_code tenant_id del_flag bpm_status version'.split(' '),
)

/** Placement of the fields, by key. */
export type Placement = {
  readonly columns: readonly string[]
  readonly query: readonly string[]
  /** Fields that the form leaves out. */
  readonly absent: ReadonlySet<string>
}

/**
 * Form definition of a stored form: its single or main table, and its sub-tables. Keys are the columns in camel case.
 * Undefined for none or several main tables.
 */
export function formOfStored(tables: readonly StoredTable[]): { form: FormItem; placement: Placement } | undefined {
  const isSub = ({ head }: StoredTable) => String(head.tableType) === '3'
  const [main, ...others] = tables.length === 1 ? tables : tables.filter((table) => !isSub(table))
  if (!main || others.length > 0) return undefined
  const fields = ownFields(main)
  const last = Math.max(0, ...fields.map(({ orderNum }) => Number(orderNum) || 0))
  const subs = tables
    .filter((table) => table !== main)
    .map((table, index) => [camelKey(table.head.tableName), subOf(table, last + 1 + index)] as const)
  const keysWhere = (flag: 'isShowList' | 'isQuery') => fields.filter((field) => isOn(field[flag])).map(keyOf)
  return {
    form: {
      head: {
        tableName: main.head.tableName,
        tableTxt: main.head.tableTxt ?? main.head.tableName,
        formTemplate: String(main.head.formTemplate ?? 1),
      },
      schema: {
        required: fields.filter(isNeeded).map(keyOf),
        properties: Object.fromEntries([...fields.map((field) => [keyOf(field), propOf(field)] as const), ...subs]),
      },
    },
    placement: {
      columns: keysWhere('isShowList'),
      query: keysWhere('isQuery'),
      absent: new Set(fields.filter(({ isShowForm = 1 }) => !isOn(isShowForm)).map(keyOf)),
    },
  }
}

function ownFields({ fields }: StoredTable): readonly StoredField[] {
  return fields
    .filter(({ dbFieldName, mainTable = '' }) => !ownColumns.has(dbFieldName.toLowerCase()) && !mainTable)
    .toSorted((one, other) => (one.orderNum ?? 0) - (other.orderNum ?? 0))
}

const keyOf = ({ dbFieldName }: StoredField) => camelKey(dbFieldName)
const isOn = (flag: number | string | undefined) => String(flag) === '1'
const isNeeded = ({ fieldMustInput, fieldValidType }: StoredField) => isOn(fieldMustInput) || fieldValidType === '*'

function subOf(table: StoredTable, order: number): ForeignSub {
  const { tableTxt, tableName, relationType } = table.head
  const fields = ownFields(table)
  const named = { view: 'tab' as const, describe: tableTxt ?? tableName, order }
  if (!isOn(relationType)) return { ...named, columns: fields.map(columnOf) }
  return {
    ...named,
    relationType: 1,
    required: fields.filter(isNeeded).map(keyOf),
    properties: Object.fromEntries(fields.map((field) => [keyOf(field), propOf(field)])),
  }
}

const wholeNumbers = new Set(['int', 'integer', 'long'])
const numbers = new Set(['double', 'bigdecimal', 'decimal', 'float', 'number'])

function numberOf({ dbType = '' }: StoredField): { readonly type?: 'integer' | 'number' } {
  const name = dbType.toLowerCase()
  if (wholeNumbers.has(name)) return { type: 'integer' }
  return numbers.has(name) ? { type: 'number' } : {}
}

function propOf(field: StoredField): ForeignProp {
  const { dbFieldTxt, fieldShowType = 'text', fieldDefaultValue, fieldExtendJson, orderNum } = field
  const pattern = patternOf(field)
  return {
    title: dbFieldTxt || field.dbFieldName,
    view: fieldShowType,
    ...numberOf(field),
    ...(orderNum !== undefined && { order: orderNum }),
    ...(fieldDefaultValue && { defVal: fieldDefaultValue }),
    ...(fieldExtendJson && { fieldExtendJson }),
    ...(pattern && { pattern }),
    ...(Number(field.dbPointLength) > 0 && { dbPointLength: Number(field.dbPointLength) }),
    ...choiceOf(field),
  }
}

/** Rule of the value; for a text without one, its greatest length. */
function patternOf(field: StoredField): string | undefined {
  const { fieldValidType, fieldShowType = 'text', dbLength } = field
  if (fieldValidType && fieldValidType !== '*') return fieldValidType
  const isText = fieldShowType === 'text' && numberOf(field).type === undefined
  return isText && Number(dbLength) > 0 ? `*0-${Number(dbLength)}` : undefined
}

/** Choices of a field; the meaning of the three keys depends on its type. */
function choiceOf({ fieldShowType, dictField, dictTable, dictText }: StoredField): Partial<ForeignProp> {
  switch (fieldShowType) {
    case 'popup':
      return named({ code: dictTable, orgFields: dictField, destFields: camelList(dictText) })
    case 'sel_tree': {
      const [code, pidField, text, hasChildField] = (dictText ?? '').split(',')
      return named({ dict: [dictTable, text, code].join(','), pidField, pidValue: dictField, hasChildField })
    }
    case 'cat_tree':
      return named({ pcode: dictField })
    case 'link_down':
      return linkOf(dictTable ?? '')
    default:
      return named({ dictCode: dictField, dictTable, dictText })
  }
}

/** Configuration of linked selects: an object whose keys have no quotes. */
function linkOf(text: string): Partial<ForeignProp> {
  const given = Object.fromEntries(
    [...text.matchAll(/(\w+)"?\s*:\s*["']([^"']*)["']/g)].map(([, key, value]) => [key, value]),
  )
  const { linkField = '', ...config } = given
  const others = String(linkField)
    .split(',')
    .flatMap((name: string) => (name.trim() === '' ? [] : [{ field: camelKey(name.trim()) }]))
  return { config, others }
}

const camelList = (names: string | undefined) => names?.split(',').map(camelKey).join(',')

function named(given: { readonly [key in keyof ForeignProp]?: string | undefined }): Partial<ForeignProp> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value))
}

/** Column of a table of rows: its type is that of a form's field, and 'checkbox' there is a switch. */
function columnOf(field: StoredField): ForeignColumn {
  const { view, title, type, defVal, pattern, dictCode, dictTable, dictText, fieldExtendJson } = propOf(field)
  const number = { integer: 'integer', number: 'number' }[type ?? '']
  const shown = { text: number, checkbox: 'list_multi' }[view ?? ''] ?? view
  const rule = { ...(isNeeded(field) && { required: true }), ...(pattern && { pattern }) }
  return {
    key: keyOf(field),
    title: title ?? keyOf(field),
    ...(isOn(field.isShowForm ?? 1) ? { type: shown ?? 'text' } : { type: 'hidden' }),
    ...named({ dictCode, dictTable, dictText }),
    ...(defVal !== undefined && { fieldDefaultValue: defVal }),
    ...(fieldExtendJson && { fieldExtendJson }),
    validateRules: [rule],
  }
}
