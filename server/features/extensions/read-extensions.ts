import type { ExtensionField } from '../../../src/schema/compile/extend.ts'
import type { Field } from '../../../src/schema/fields/registry.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { hasColumn } from '../../platform/store/has-column.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Store } from '../../platform/store/store.ts'
import { extensionField } from './extension-field.ts'

const table = fileTable(import.meta, 'sys/extendField', [
  'dataType',
  'dict',
  'editProperty',
  'enabled',
  'expression',
  'fieldName',
  'fillFields',
  'fromField',
  'labelName',
  'labelNameEn',
  'levelFields',
  'maxLength',
  'parentField',
  'sortNo',
  'sourceTable',
  'tableName',
  'toField',
  'width',
])

/** Columns that an older database gets only after the first reading. */
const later = [
  table.sourceTable,
  table.parentField,
  table.levelFields,
  table.fillFields,
  table.expression,
  table.fromField,
  table.toField,
]

type ExtensionRow = {
  readonly table_name: string
  readonly field_name: string
  readonly label_name: string
  readonly label_name_en: string | null
  readonly data_type: string
  readonly dict: string | null
  readonly source_table: string | null
  readonly parent_field: string | null
  readonly level_fields: string | null
  readonly fill_fields: string | null
  readonly expression: string | null
  readonly from_field: string | null
  readonly to_field: string | null
  readonly width: number | null
  readonly max_length: number | null
  readonly edit_property: string | null
  readonly enabled: string
}

/** Extension fields by the code of their resource, in order. None before the table exists. */
export async function readExtensions(store: Store): Promise<ReadonlyMap<string, readonly ExtensionField[]>> {
  if (!(await hasTable(store, `${table}`))) return new Map()
  const known = await Promise.all(
    later.map(async (column) =>
      (await hasColumn(store, `${table}`, `${column}`)) ? `${column}` : `null as ${column}`,
    ),
  )
  const rows = await store.rows<ExtensionRow>({
    sql: `select ${table.tableName}, ${table.fieldName}, ${table.labelName}, ${table.labelNameEn}, ${table.dataType}, ${table.dict}, ${known.join(', ')},
      ${table.width}, ${table.maxLength}, ${table.editProperty}, ${table.enabled}
      from ${table} order by ${table.tableName}, ${table.sortNo}, id`,
    parameters: [],
  })
  return Map.groupBy(rows.map(extensionOf), ({ code }) => code)
}

function extensionOf(row: ExtensionRow): ExtensionField & { readonly code: string } {
  const properties = (row.edit_property ?? '').split(',')
  const made = extensionField({
    ...{ dataType: row.data_type, dict: row.dict, sourceTable: row.source_table, parentField: row.parent_field },
    ...{ levelFields: row.level_fields, fillFields: row.fill_fields, expression: row.expression },
    ...{ fromField: row.from_field, toField: row.to_field, maxLength: row.max_length },
  })
  const field = {
    ...made,
    title: { zh: row.label_name, en: row.label_name_en ?? row.label_name },
    ...(row.width !== null && { width: Number(row.width) }),
    // Edit property: 1 for required, 2 for read-only (spec 4). A computed number is neither typed nor missing.
    ...(properties.includes('1') && made.type !== 'computed' && { required: true }),
    ...(properties.includes('2') && { readOnly: true }),
  }
  return { code: row.table_name, key: row.field_name, field: field as Field, isOn: row.enabled === 'Y' }
}
