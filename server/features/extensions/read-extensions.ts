import type { ExtensionField } from '../../../src/schema/compile/extend.ts'
import type { Field } from '../../../src/schema/fields/registry.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { hasColumn } from '../../platform/store/has-column.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Store } from '../../platform/store/store.ts'

const table = fileTable(import.meta, 'sys/extendField', [
  'dataType',
  'dict',
  'editProperty',
  'enabled',
  'fieldName',
  'labelName',
  'labelNameEn',
  'maxLength',
  'parentField',
  'sortNo',
  'sourceTable',
  'tableName',
  'width',
])

type ExtensionRow = {
  readonly table_name: string
  readonly field_name: string
  readonly label_name: string
  readonly label_name_en: string | null
  readonly data_type: string
  readonly dict: string | null
  readonly source_table: string | null
  readonly parent_field: string | null
  readonly width: number | null
  readonly max_length: number | null
  readonly edit_property: string | null
  readonly enabled: string
}

/** Extension fields by the code of their resource, in order. None before the table exists. */
export async function readExtensions(store: Store): Promise<ReadonlyMap<string, readonly ExtensionField[]>> {
  if (!(await hasTable(store, `${table}`))) return new Map()
  // An older database gets the columns only after this reading.
  const [source, parent] = await Promise.all(
    [table.sourceTable, table.parentField].map(async (column) =>
      (await hasColumn(store, `${table}`, `${column}`)) ? `${column}` : `null as ${column}`,
    ),
  )
  const rows = await store.rows<ExtensionRow>({
    sql: `select ${table.tableName}, ${table.fieldName}, ${table.labelName}, ${table.labelNameEn}, ${table.dataType}, ${table.dict}, ${source}, ${parent},
      ${table.width}, ${table.maxLength}, ${table.editProperty}, ${table.enabled}
      from ${table} order by ${table.tableName}, ${table.sortNo}, id`,
    parameters: [],
  })
  return Map.groupBy(rows.map(extensionOf), ({ code }) => code)
}

function extensionOf(row: ExtensionRow): ExtensionField & { readonly code: string } {
  const properties = (row.edit_property ?? '').split(',')
  const field = {
    ...typeOf(row),
    title: { zh: row.label_name, en: row.label_name_en ?? row.label_name },
    ...(row.width !== null && { width: Number(row.width) }),
    // Edit property: 1 for required, 2 for read-only (spec 4).
    ...(properties.includes('1') && { required: true }),
    ...(properties.includes('2') && { readOnly: true }),
  }
  return { code: row.table_name, key: row.field_name, field: field as Field, isOn: row.enabled === 'Y' }
}

/** Types that are named as in JeecgBoot; the others are those of files. */
const types: Readonly<Record<string, string>> = { String: 'text', dateTime: 'datetime' }

function typeOf({ data_type, dict, source_table, parent_field, max_length }: ExtensionRow): object {
  const type = types[data_type] ?? data_type
  switch (type) {
    case 'text':
    case 'textarea':
      return { type, maxLength: Number(max_length ?? 200) }
    case 'list':
    case 'radio':
    case 'checkbox':
    case 'list_multi':
      return { type, dict: dict ?? '' }
    case 'sel_search':
      return { type, from: source_table ?? '' }
    case 'sel_tree':
      return { type, from: source_table ?? '', parent: parent_field ?? '' }
    case 'table':
      return { type, of: source_table ?? '' }
    default:
      return { type }
  }
}
