import type { FormStyle, FormStyles, StyledField } from '../../src/schema/model/form-style.ts'
import type { Store } from '../store/store.ts'

/** The tables behind `sys/formstyle` and its rows. */
const [styleTable, fieldTable] = ['sys_formstyle', 'sys_formstyle_fields']

type StyleRow = {
  readonly id: string
  readonly table_name: string
  readonly form_style: 'edit' | 'info'
  readonly columns: string | null
}

type FieldRow = {
  readonly formstyle_id: string
  readonly area: 'head' | 'body'
  readonly field_name: string
  readonly label_name: string | null
  readonly label_name_en: string | null
  readonly span: number | null
  readonly visible: string
}

/** The styles in use, by the code of the resource whose form they are for. None before the tables are there. */
export async function readStyles(store: Store): Promise<ReadonlyMap<string, FormStyles>> {
  const there = new Set((await store.tables()).map(({ name }) => name))
  if (!(there.has(styleTable) && there.has(fieldTable))) return new Map()
  const styles = await store.rows<StyleRow>({
    sql: `select id, table_name, form_style, columns from ${styleTable} where enabled = 'Y' order by table_name, form_style`,
    parameters: [],
  })
  const fields = await store.rows<FieldRow>({
    sql: `select formstyle_id, area, field_name, label_name, label_name_en, span, visible from ${fieldTable} order by sort_no, id`,
    parameters: [],
  })
  const rows = Map.groupBy(fields, ({ formstyle_id }) => formstyle_id)
  const byCode = Map.groupBy(styles, ({ table_name }) => table_name)
  return new Map(
    [...byCode].map(([code, ofOne]) => [
      code,
      Object.fromEntries(ofOne.map((style) => [style.form_style, styleOf(style, rows.get(style.id) ?? [])])),
    ]),
  )
}

function styleOf({ columns }: StyleRow, rows: readonly FieldRow[]): FormStyle {
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
