import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { sqlOf } from '../../../server/platform/sql/sql.ts'
import { namedBy, namedRowsSql, reachSql } from '../../../server/records/sums/due-sql.ts'

const lines = (order: string) => sqlOf('from lines where order_id = ?', order)

it('names of the same column are one list, and equal queries of it are asked once', () => {
  const byId = namedBy([['lines.order_id', 'orders.id']], lines('a'))
  const byNo = namedBy([['bills.order_no', 'orders.bill_no']], sqlOf('from bills'))
  const other = namedBy([['notes.order_id', 'orders.id']], sqlOf('from notes where id = ?', 'b'))
  const { sql, parameters } = reachSql([byId, byId, byNo, other])
  expect(sql.replace(/\s+/g, ' ')).toBe(
    '((orders.id) in ( select lines.order_id as named0 from lines where order_id = ? union all ' +
      'select notes.order_id as named0 from notes where id = ? )) or ((orders.bill_no) in ( select bills.order_no as named0 from bills ))',
  )
  expect(parameters).toEqual(['a', 'b'])
})

it('a naming without columns holds for all rows, and none for no row', () => {
  expect(reachSql([namedBy([], lines('a'))]).sql).toContain('exists (')
  expect(reachSql([]).sql).toBe('1 = 0')
})

it('named rows are looked up by their names, each once, not searched for in their state', () => {
  const db = new DatabaseSync(':memory:')
  db.exec(`create table orders (id text primary key, bill_no text, status text);
    create index by_state on orders (status); create index by_no on orders (bill_no);
    create table lines (id text primary key, order_id text, order_no text);
    insert into orders values ('1', 'PO1', 'open'), ('2', 'PO2', 'open'), ('3', 'PO3', 'closed');
    insert into lines values ('a', '1', 'PO1'), ('b', '1', 'PO1'), ('c', '3', 'PO3')`)
  const isOpen = sqlOf('orders.status = ?', 'open')
  const written = sqlOf('from lines where id in (?, ?, ?)', 'a', 'b', 'c')
  for (const pairs of [
    [['lines.order_id', 'orders.id']],
    [
      ['lines.order_id', 'orders.id'],
      ['lines.order_no', 'orders.bill_no'],
    ],
  ] as const) {
    const { sql, parameters } = namedRowsSql('orders', namedBy(pairs, written), isOpen)
    const values = parameters as readonly string[]
    expect(db.prepare(`select orders.id ${sql}`).all(...values)).toEqual([{ id: '1' }])
    const plan = db.prepare(`explain query plan select orders.id ${sql}`).all(...values)
    expect(plan.map(({ detail }) => detail).join(' ')).not.toContain('by_state')
  }
  const { sql, parameters } = namedRowsSql('orders', namedBy([], written), isOpen)
  expect(db.prepare(`select orders.id ${sql}`).all(...(parameters as string[]))).toHaveLength(2)
  db.close()
})
