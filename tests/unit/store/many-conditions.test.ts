import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { any, sqlOf } from '../../../server/platform/sql/sql.ts'

it.each([0, 1, 250, 251, 3_000])('a row is found by any of %i conditions', (count) => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table line (id integer primary key, number integer)')
  database.exec('insert into line (number) values (1), (3000), (9000)')
  const { sql, parameters } = any(Array.from({ length: count }, (_, index) => sqlOf('number = ?', index + 1)))
  const rows = database.prepare(`select number from line where ${sql} order by id`).all(...(parameters as number[]))
  expect(rows.map(({ number }) => number)).toEqual([1, 3_000].filter((number) => number <= count))
  database.close()
})
