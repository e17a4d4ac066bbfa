import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { tablesOf } from '../../../server/records/sums/join-indexes.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const files = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)
const { model } = loadModel(files, known)
const indexesOf = (table: string) =>
  tablesOf(model)
    .find((one) => one.table === table)
    ?.indexes.map(({ columns }) => columns.join())

it('contains the index for the join of an automatic action', () => {
  // con/contract is completed by the orders that refer to it by `srcNo`.
  expect(indexesOf('ord_order')).toContain('tenant_id,src_no,id')
  expect(indexesOf('fin_statement_lines')).toContain('tenant_id,doc_no,id')
})

it('has all fields of a join, or those of a join with fewer fields', () => {
  expect(indexesOf('fin_invoiceapply_lines')).toContain('tenant_id,order_no,material_code,order_line')
  expect(indexesOf('fin_invoiceapply_lines')).not.toContain('tenant_id,material_code')
})

it('has each index once', () => {
  for (const { indexes } of tablesOf(model)) {
    const names = indexes.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  }
})
