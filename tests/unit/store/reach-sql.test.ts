import { expect, it } from 'vitest'
import { sqlOf } from '../../../server/platform/sql/sql.ts'
import { namedBy, reachSql } from '../../../server/records/sums/due-sql.ts'

const lines = (order: string) => sqlOf('from lines where order_id = ?', order)

it('names of the same column are one list, and equal queries of it are asked once', () => {
  const byId = namedBy([['lines.order_id', 'orders.id']], lines('a'))
  const byNo = namedBy([['bills.order_no', 'orders.bill_no']], sqlOf('from bills'))
  const other = namedBy([['notes.order_id', 'orders.id']], sqlOf('from notes where id = ?', 'b'))
  const { sql, parameters } = reachSql([byId, byId, byNo, other])
  expect(sql.replace(/\s+/g, ' ')).toBe(
    '((orders.id) in ( select lines.order_id from lines where order_id = ? union all ' +
      'select notes.order_id from notes where id = ? )) or ((orders.bill_no) in ( select bills.order_no from bills ))',
  )
  expect(parameters).toEqual(['a', 'b'])
})

it('a naming without columns holds for all rows, and none for no row', () => {
  expect(reachSql([namedBy([], lines('a'))]).sql).toContain('exists (')
  expect(reachSql([]).sql).toBe('1 = 0')
})
