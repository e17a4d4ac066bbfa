import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Planter } from '../life/planter.ts'

type Field = readonly [name: string, zh: string, en: string, span: number]

// Resource, mode, columns, fields in order.
const styles: readonly (readonly [resource: string, use: string, columns: string, fields: readonly Field[]])[] = [
  [
    'sys/position',
    'edit',
    '2',
    [
      ['code', '职务编码', 'Position code', 1],
      ['postRank', '职级', 'Rank', 1],
      ['name', '职务名称', 'Position', 1],
      ['nameEn', '英文名称', 'English name', 1],
      ['companyId', '所属公司', 'Company it belongs to', 2],
    ],
  ],
  [
    'mat/unit',
    'info',
    '3',
    [
      ['code', '编码', 'Code', 1],
      ['name', '名称', 'Name', 1],
      ['nameEn', '英文名称', 'English name', 1],
      ['unitGroup', '单位组', 'Group', 1],
      ['unCode', '国际代码', 'UN/ECE code', 1],
      ['factor', '换算率', 'Factor', 1],
    ],
  ],
]

/** Two forms with a layout by administrators. */
export function plantFormStyles(planter: Planter): void {
  const keyOf = (resource: string, use: string) => `${resource}/${use}`
  const heads = styles.map(([tableName, formStyle, columns]) => ({ tableName, formStyle, columns, enabled: 'Y' }))
  planter.plant('sys/formstyle', heads, ({ tableName, formStyle }) => keyOf(String(tableName), String(formStyle)))
  const rows = styles.flatMap(([resource, use, , fields]) =>
    fields.map((field, position) => fieldOf(keyOf(resource, use), field, position)),
  )
  planter.plant('sys/formstyle/fields', rows, ({ key }) => String(key))
}

function fieldOf(style: string, [fieldName, labelName, labelNameEn, span]: Field, position: number): SeedRecord {
  const layout = { area: 'head', fieldName, labelName, labelNameEn, span, sortNo: position + 1, visible: 'Y' }
  return { key: `${style}/${fieldName}`, formstyleId: seedId('sys/formstyle', style), ...layout }
}
