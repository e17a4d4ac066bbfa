import type { FormStyle, FormStyles, StyledField } from '../../../src/schema/model/form-style.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import type { Store } from '../../platform/store/store.ts'

/** The tables behind `sys/formstyle` and its rows. */
const [styleTable, fieldTable] = ['sys_formstyle', 'sys_formstyle_fields']

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

/** The styles in use, by the code of the resource whose form they are for. None before the tables are there. */
export async function readStyles(store: Store): Promise<ReadonlyMap<string, FormStyles>> {
  if (!((await hasTable(store, styleTable)) && (await hasTable(store, fieldTable)))) return new Map()
  // Asked at once: a style and its rows may be changed between two questions.
  const rows = await store.rows<StyledRow>({
    sql: `select s.table_name, s.form_style, s.columns, f.area, f.field_name, f.label_name, f.label_name_en, f.span, f.visible
      from ${styleTable} s left join ${fieldTable} f on f.formstyle_id = s.id
      where s.enabled = 'Y' order by s.table_name, s.form_style, f.sort_no, f.id`,
    parameters: [],
  })
  const byCode = Map.groupBy(rows, ({ table_name }) => table_name)
  return new Map([...byCode].map(([code, ofOne]) => [code, stylesOf(ofOne)]))
}

// A style without rows is one line.
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
  const inBody = rows.filter(({ area }) => area === 'body').map((row) => ({ table: parts(row)[0], row }))
  const tables = Map.groupBy(inBody, ({ table }) => table)
  return {
    ...(columns !== null && columns !== '' && { columns: Number(columns) }),
    fields: rows.filter(({ area }) => area === 'head').map((row) => fieldOf(row, row.field_name)),
    rows: Object.fromEntries(
      [...tables].map(([table, ofTable]) => [table, ofTable.map(({ row }) => fieldOf(row, parts(row)[1]))]),
    ),
  }
}

// A column of a table is named with it: lines.qty.
function parts({ field_name }: FieldRow): readonly [table: string, column: string] {
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
