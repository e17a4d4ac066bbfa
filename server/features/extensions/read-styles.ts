import type { FormStyle, FormStyles, StyledField } from '../../../src/schema/model/form-style.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Store } from '../../platform/store/store.ts'

const styleTable = fileTable(import.meta, 'sys/formstyle', ['columns', 'enabled', 'formStyle', 'tableName'])
const fieldTable = fileTable(import.meta, 'sys/formstyle/fields', [
  'area',
  'fieldName',
  'formstyleId',
  'labelName',
  'labelNameEn',
  'sortNo',
  'span',
  'visible',
])

type StyleRow = {
  readonly table_name: string
  readonly form_style: 'edit' | 'info'
  readonly columns: string | null
}

type FieldRow = {
  readonly area: 'head' | 'body'
  readonly field_name: string
  readonly label_name: string | null
  readonly label_name_en: string | null
  readonly span: number | null
  readonly visible: string
}

type StyledRow = StyleRow & Partial<FieldRow>

/** Active form styles by the code of their resource. None before the tables exist. */
export async function readStyles(store: Store): Promise<ReadonlyMap<string, FormStyles>> {
  if (!((await hasTable(store, `${styleTable}`)) && (await hasTable(store, `${fieldTable}`)))) return new Map()
  // One query: a style and its rows may change between two.
  const rows = await store.rows<StyledRow>({
    sql: `select s.${styleTable.tableName}, s.${styleTable.formStyle}, s.${styleTable.columns}, f.${fieldTable.area},
      f.${fieldTable.fieldName}, f.${fieldTable.labelName}, f.${fieldTable.labelNameEn}, f.${fieldTable.span}, f.${fieldTable.visible}
      from ${styleTable} s left join ${fieldTable} f on f.${fieldTable.formstyleId} = s.id
      where s.${styleTable.enabled} = 'Y' order by s.${styleTable.tableName}, s.${styleTable.formStyle}, f.${fieldTable.sortNo}, f.id`,
    parameters: [],
  })
  const byCode = Map.groupBy(rows, ({ table_name }) => table_name)
  return new Map([...byCode].map(([code, ofOne]) => [code, stylesOf(ofOne)]))
}

// A style without rows has one line.
function stylesOf(rows: readonly StyledRow[]): FormStyles {
  const byStyle = Map.groupBy(rows, ({ form_style }) => form_style)
  return Object.fromEntries(
    [...byStyle].flatMap(([name, [style, ...others]]) =>
      style ? [[name, styleOf(style, [style, ...others].filter(isField))]] : [],
    ),
  )
}

function isField(row: StyledRow): row is StyledRow & FieldRow {
  return typeof row.field_name === 'string'
}

function styleOf({ columns }: Pick<StyleRow, 'columns'>, rows: readonly FieldRow[]): FormStyle {
  const inBody = rows.filter(({ area }) => area === 'body').map((row) => ({ table: pathOf(row)[0], row }))
  const tables = Map.groupBy(inBody, ({ table }) => table)
  return {
    ...(columns !== null && columns !== '' && { columns: Number(columns) }),
    fields: rows.filter(({ area }) => area === 'head').map((row) => fieldOf(row, row.field_name)),
    rows: Object.fromEntries(
      [...tables].map(([table, ofTable]) => [table, ofTable.map(({ row }) => fieldOf(row, pathOf(row)[1]))]),
    ),
  }
}

// A table's column is named with its table: lines.qty.
function pathOf({ field_name }: FieldRow): readonly [table: string, column: string] {
  const [table = '', column = ''] = field_name.split('.')
  return [table, column]
}

function fieldOf({ label_name, label_name_en, span, visible }: FieldRow, field: string): StyledField {
  const zh = label_name ?? ''
  return {
    field,
    ...(zh !== '' && { title: { zh, en: label_name_en || zh } }),
    ...(span !== null && { span: Number(span) }),
    isShown: visible !== 'N',
  }
}
