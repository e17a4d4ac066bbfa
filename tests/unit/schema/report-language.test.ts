import { describe, expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const title = { zh: '账', en: 'Bills' }
const state = { title, items: ['a', 'b', 'c'].map((value) => ({ value, title })) }
const owner = { title, fields: { name: { type: 'text', title }, since: { type: 'date', title } } }
const area = {
  title,
  fields: { name: { type: 'text', title }, pid: { type: 'text', title }, code: { type: 'text', title } },
}
const fields = {
  code: { type: 'text', title },
  amount: { type: 'number', title },
  due: { type: 'date', title },
  state: { type: 'list', dict: 'state', title },
  owner: { type: 'list', from: 'bd/owner', title },
  sent: { type: 'datetime', title },
  read: { type: 'datetime', title },
  place: { type: 'pca', title },
}
const month = { key: 'month', field: 'due', period: 'month' }
const sum = { key: 'sum', field: 'amount', aggregate: 'sum' }
const before = { key: 'before', value: 'yearBefore(sum)' }
const previous = { key: 'before', value: 'previous(amount, due, code)' }
const others = { of: 'bd/payment', aggregate: 'sum', field: 'amount', on: { bill: 'code' }, where: 'amount > 0.0' }
const payment = { title, fields: { bill: { type: 'text', title }, amount: { type: 'number', title } } }
const actions = { approve: { do: 'transition', title, from: ['a'], to: 'b', by: 'buyer' } }
const states = { field: 'state', initial: 'a' }
const bill = { title, fields, states, actions, rights: { buyer: { can: ['list'] } } }

function mistakes(report: object, resource: object = bill) {
  return loaded(report, resource).diagnostics.map(({ pointer }) => pointer)
}

function loaded(report: object, resource: object = bill) {
  const files = {
    'schemas/resources/bd/bill.json': resource,
    'schemas/resources/bd/owner.json': owner,
    'schemas/resources/bd/payment.json': payment,
    'schemas/resources/bd/area.json': area,
    'schemas/dictionaries/state.json': state,
    'schemas/reports/bd/sums.json': { title, from: 'bd/bill', columns: [{ aggregate: 'count' }], ...report },
  }
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)] as const)
  return loadModel(new Map(texts), { hooks: [], blocks: [] })
}

describe('check of a report', () => {
  const names = { since: { field: 'owner.since', period: 'month' } }
  it.each([
    ['rows chosen by a condition', { where: "due < today && state != 'c'" }, []],
    ['a field of a referenced record by name', { names, where: 'since != null' }, []],
    ['an unknown field by name', { names: { since: { field: 'owner.sinc' } } }, ['/names/since/field']],
    ['a month of a text', { names: { since: { field: 'owner.name', period: 'month' } } }, ['/names/since/field']],
    ['a condition that SQL does not support', { where: 'size(code) > 3' }, ['/where']],
    ['a condition on an unknown field', { where: "cdoe == 'x'" }, ['/where']],
    [
      'a sum with a condition',
      { columns: [{ key: 'late', field: 'amount', aggregate: 'sum', where: 'due < today' }] },
      [],
    ],
    ['a computed number', { columns: [{ key: 'twice', value: 'amount * 2.0', aggregate: 'sum' }] }, []],
    ['a computed text', { columns: [{ key: 'twice', value: 'code', aggregate: 'sum' }] }, ['/columns/0/value']],
    [
      'a computed value of a row without aggregation',
      { columns: [{ key: 'twice', value: 'amount * 2.0' }, { aggregate: 'count' }] },
      ['/columns/0'],
    ],
    [
      'a default date of a required filter',
      { query: ['due'], required: ['due'], default: { due_begin: { day: 'month' } } },
      [],
    ],
    [
      'a default date of an optional filter',
      { query: ['due'], default: { due_begin: { day: 'month' } } },
      ['/default/due_begin'],
    ],
    [
      'a default date of a text',
      { query: ['code'], required: ['code'], default: { code_end: { day: 'today' } } },
      ['/default/code_end'],
    ],
    ['days between two dates', { columns: [{ key: 'wait', value: 'days(owner.since, due)', aggregate: 'avg' }] }, []],
    [
      'days from a text',
      { columns: [{ key: 'wait', value: 'days(code, due)', aggregate: 'avg' }] },
      ['/columns/0/value'],
    ],
    [
      'both a field and a value',
      { columns: [{ key: 'x', field: 'amount', value: 'amount', aggregate: 'sum' }] },
      ['/columns/0'],
    ],
    [
      'a ratio of sums',
      {
        columns: [
          { key: 'late', aggregate: 'count', where: 'due < today' },
          { aggregate: 'count' },
          { key: 'rate', value: 'ratio(late, count)' },
        ],
      },
      [],
    ],
    [
      'a ratio of a text',
      { columns: ['code', { aggregate: 'count' }, { key: 'rate', value: 'ratio(code, count)' }] },
      ['/columns/2/value'],
    ],
    ['hours between two times', { columns: [{ key: 'wait', value: 'hours(sent, read)', aggregate: 'avg' }] }, []],
    [
      'hours from a date',
      { columns: [{ key: 'wait', value: 'hours(due, read)', aggregate: 'avg' }] },
      ['/columns/0/value'],
    ],
    ['hours without aggregation', { columns: [{ key: 'wait', value: 'hours(sent, read)' }, sum] }, ['/columns/0']],
    [
      'parts per million',
      { columns: [sum, { aggregate: 'count' }, { key: 'ppm', value: 'ratio(sum, count, 1000000)' }] },
      [],
    ],
    [
      'a ratio with a column as factor',
      { columns: [sum, { key: 'x', aggregate: 'sum', value: 'ratio(sum, sum, x)' }] },
      ['/columns/1/value'],
    ],
    ['a province', { columns: [{ key: 'at', field: 'place', level: 'province' }, sum] }, []],
    ['a province of a text', { columns: [{ key: 'at', field: 'code', level: 'province' }, sum] }, ['/columns/0/level']],
    ['a year before', { columns: [month, sum, before, { key: 'more', value: 'growth(sum, before)' }] }, []],
    ['a year before without months', { columns: ['code', sum, before] }, ['/columns/2/value']],
    [
      'a year before of a text',
      { columns: [month, 'code', sum, { key: 'x', value: 'yearBefore(code)' }] },
      ['/columns/3/value'],
    ],
    [
      'a matrix of sums',
      {
        columns: ['code', 'state', sum],
        chart: { type: 'table', x: 'code', by: ['state'], y: ['sum'], best: 'least' },
      },
      [],
    ],
    [
      'bars side by side',
      { columns: ['code', 'state', sum], chart: { type: 'bar', x: 'code', by: ['state'], y: ['sum'] } },
      ['/chart/by'],
    ],
    [
      'a share and a cumulative sum',
      { columns: ['code', sum, { key: 's', value: 'share(sum)' }, { key: 'c', value: 'cumulative(sum)' }] },
      [],
    ],
    ['a share of a text', { columns: ['code', sum, { key: 's', value: 'share(code)' }] }, ['/columns/2/value']],
    [
      'a previous value and the difference',
      { columns: ['code', 'due', 'amount', previous, { key: 'more', value: 'difference(amount, before)' }] },
      [],
    ],
    ['a previous value without an order', { columns: ['code', 'amount', previous] }, ['/columns/2/value']],
    [
      'a previous value of a cumulative or previous one',
      {
        columns: [
          'code',
          sum,
          { key: 'c', value: 'cumulative(sum)' },
          { key: 'before', value: 'previous(c, code)' },
          { key: 'earlier', value: 'previous(before, code)' },
        ],
      },
      ['/columns/3/value', '/columns/4/value'],
    ],
    [
      'days from values of other records to a text',
      {
        names: { paid: { ...others, aggregate: 'last', field: 'bill', by: 'bill' } },
        columns: ['code', { key: 'x', value: 'days(paid, code)' }],
      },
      ['/columns/1/value'],
    ],
    ['a last value by date', { columns: ['code', { key: 'x', field: 'amount', aggregate: 'last', by: 'due' }] }, []],
    [
      'a last value without an order',
      { columns: ['code', { key: 'x', field: 'amount', aggregate: 'last' }] },
      ['/columns/1'],
    ],
    ['a week', { columns: [{ ...month, period: 'week' }, sum] }, []],
    ['a filter by a name', { names: { since: { field: 'owner.since' } }, query: ['since'] }, []],
    ['a filter by the month of a name', { names, query: ['since'] }, ['/query/0']],
    ['a value of other records', { names: { paid: others }, columns: ['code', { key: 'paid', value: 'paid' }] }, []],
    ['an unknown field of other records', { names: { paid: { ...others, field: 'amuont' } } }, ['/names/paid/field']],
    [
      'other records joined by an unknown field',
      { names: { paid: { ...others, on: { bill: 'cdoe' } } } },
      ['/names/paid/on/bill'],
    ],
    ['a count with a field', { names: { paid: { ...others, aggregate: 'count' } } }, ['/names/paid']],
    ['a last value of others without an order', { names: { paid: { ...others, aggregate: 'last' } } }, ['/names/paid']],
    [
      'others that are joined already',
      {
        names: {
          paid: { ...others, of: 'bd/owner', field: 'since', on: { name: 'code' }, where: "name != ''" },
          x: { field: 'owner.name' },
        },
      },
      ['/names/paid/of'],
    ],
    ['a drill-down to a report', { drill: { report: 'bd/sums', where: {} } }, []],
    [
      'a drill-down by an unknown search field',
      { drill: { report: 'bd/sums', where: { code: { field: 'count' } } } },
      ['/drill/where/code'],
    ],
    ['a drill-down without a target', { drill: { where: {} } }, ['/drill']],
    ['a growth of a text', { columns: ['code', sum, { key: 'x', value: 'growth(sum, code)' }] }, ['/columns/2/value']],
  ])('%s', (_, report, expected) => {
    expect(mistakes(report)).toEqual(expected)
  })
})

describe('check of a time limit', () => {
  const waiting = (more: object, action: object = {}) => ({
    ...bill,
    states: { ...states, ...more },
    actions: { approve: { ...actions.approve, ...action } },
  })
  it.each([
    ['a deadline that is a date', waiting({ deadline: 'due' }), []],
    ['a deadline that is a text', waiting({ deadline: 'code' }), ['/states/deadline']],
    ['a condition with SQL', waiting({}, { where: "code == 'x'" }), []],
    ['a condition that SQL does not support', waiting({}, { where: 'size(code) > 3' }), ['/actions/approve/where']],
    ['such a condition without waiting records', waiting({}, { where: 'size(code) > 3', waits: false }), []],
  ])('%s', (_, resource, expected) => {
    expect(mistakes({}, resource)).toEqual(expected)
  })
})

describe('number format of a report', () => {
  const fieldsOf = (amount: object) => {
    const columns = ['avg', 'max'].map((aggregate) => ({ key: aggregate, field: 'amount', aggregate }))
    const { model } = loaded({ columns }, { ...bill, fields: { ...fields, amount: { ...amount, title } } })
    const plan = model.reports.get('bd/sums')?.resource.plan
    return ['avg', 'max'].map((key) => plan?.fields[key]?.props)
  }
  const unit = { zh: '小时', en: 'h' }

  it('the average has the unit and the decimals of its field, as the longest has', () => {
    const [average, longest] = fieldsOf({ type: 'number', scale: 1, unit })
    expect(average).toMatchObject({ scale: 1, unit })
    expect(longest).toMatchObject({ scale: 1, unit })
  })

  it('the average of whole numbers has two decimals', () => {
    expect(fieldsOf({ type: 'integer', unit: 'ms' })[0]).toEqual({ scale: 2, unit: 'ms' })
    expect(fieldsOf({ type: 'number' })[0]).toEqual({ scale: 2 })
  })
})
