import { expect, it } from 'vitest'
import { neededPaths } from '../../../server/features/reports/needed-joins.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

const names = {
  state: { path: ['orderId', 'status'] },
  category: { path: ['orderId', 'supplierId', 'category'] },
  closed: { path: ['closed'] },
}

it.each([
  ["state in ['open', 'sent'] && closed != 'Y'", ['orderId']],
  ["closed == 'N' && category == 'steel'", ['orderId', 'orderId.supplierId']],
  // Rows without the record are in the report.
  ["!(state in ['draft', 'cancelled'])", []],
  ["state == 'open' || closed == 'Y'", []],
  ['state == null', []],
  ["state in ['open', null]", []],
  ["closed == 'Y'", []],
] as const)('%s needs the records %j', (condition, paths) => {
  expect([
    ...neededPaths({
      when: parseExpression(condition, { state: 'string', category: 'string', closed: 'string' }, 'bool'),
      names,
    }),
  ]).toEqual(paths)
})
