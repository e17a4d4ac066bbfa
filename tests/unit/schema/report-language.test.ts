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
  const files = {
    'schemas/resources/bd/bill.json': resource,
    'schemas/resources/bd/owner.json': owner,
    'schemas/resources/bd/payment.json': payment,
    'schemas/resources/bd/area.json': area,
    'schemas/dictionaries/state.json': state,
    'schemas/reports/bd/sums.json': { title, from: 'bd/bill', columns: [{ aggregate: 'count' }], ...report },
  }
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)] as const)
  return loadModel(new Map(texts), { hooks: [], blocks: [] }).diagnostics.map(({ pointer }) => pointer)
}

describe('check of a report', () => {
  const names = { since: { field: 'owner.since', period: 'month' } }
  it.each([
    ['rows chosen by a condition', { where: "due < today && state != 'c'" }, []],
    ['a name of a field beyond', { names, where: 'since != null' }, []],
    ['a name of nothing', { names: { since: { field: 'owner.sinc' } } }, ['/names/since/field']],
    ['a month of a text', { names: { since: { field: 'owner.name', period: 'month' } } }, ['/names/since/field']],
    ['a condition that no database knows', { where: 'size(code) > 3' }, ['/where']],
    ['a condition of a field there is not', { where: "cdoe == 'x'" }, ['/where']],
    ['a sum of some rows', { columns: [{ key: 'late', field: 'amount', aggregate: 'sum', where: 'due < today' }] }, []],
    ['a computed number', { columns: [{ key: 'twice', value: 'amount * 2.0', aggregate: 'sum' }] }, []],
    ['a computed text', { columns: [{ key: 'twice', value: 'code', aggregate: 'sum' }] }, ['/columns/0/value']],
    [
      'what is worked out of a row and not summed up',
      { columns: [{ key: 'twice', value: 'amount * 2.0' }, { aggregate: 'count' }] },
      ['/columns/0'],
    ],
    ['a day to open with', { query: ['due'], required: ['due'], default: { due_begin: { day: 'month' } } }, []],
    [
      'a day to open with where none is needed',
      { query: ['due'], default: { due_begin: { day: 'month' } } },
      ['/default/due_begin'],
    ],
    [
      'a text to open with a day',
      { query: ['code'], required: ['code'], default: { code_end: { day: 'today' } } },
      ['/default/code_end'],
    ],
    ['days of two dates', { columns: [{ key: 'wait', value: 'days(owner.since, due)', aggregate: 'avg' }] }, []],
    [
      'days of a text',
      { columns: [{ key: 'wait', value: 'days(code, due)', aggregate: 'avg' }] },
      ['/columns/0/value'],
    ],
    [
      'two things at once',
      { columns: [{ key: 'x', field: 'amount', value: 'amount', aggregate: 'sum' }] },
      ['/columns/0'],
    ],
    [
      'a percentage of sums',
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
      'a percentage of no sum',
      { columns: ['code', { aggregate: 'count' }, { key: 'rate', value: 'ratio(code, count)' }] },
      ['/columns/2/value'],
    ],
    ['hours of two moments', { columns: [{ key: 'wait', value: 'hours(sent, read)', aggregate: 'avg' }] }, []],
    [
      'hours of a day',
      { columns: [{ key: 'wait', value: 'hours(due, read)', aggregate: 'avg' }] },
      ['/columns/0/value'],
    ],
    ['hours that are not summed up', { columns: [{ key: 'wait', value: 'hours(sent, read)' }, sum] }, ['/columns/0']],
    [
      'parts of a million',
      { columns: [sum, { aggregate: 'count' }, { key: 'ppm', value: 'ratio(sum, count, 1000000)' }] },
      [],
    ],
    [
      'a ratio of so many that are none',
      { columns: [sum, { key: 'x', aggregate: 'sum', value: 'ratio(sum, sum, x)' }] },
      ['/columns/1/value'],
    ],
    ['a province', { columns: [{ key: 'at', field: 'place', level: 'province' }, sum] }, []],
    ['a province of a text', { columns: [{ key: 'at', field: 'code', level: 'province' }, sum] }, ['/columns/0/level']],
    ['a year before', { columns: [month, sum, before, { key: 'more', value: 'growth(sum, before)' }] }, []],
    ['a year before of no months', { columns: ['code', sum, before] }, ['/columns/2/value']],
    [
      'a year before of no sum',
      { columns: [month, 'code', sum, { key: 'x', value: 'yearBefore(code)' }] },
      ['/columns/3/value'],
    ],
    [
      'a table of sums side by side',
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
      'a share and what adds up to it',
      { columns: ['code', sum, { key: 's', value: 'share(sum)' }, { key: 'c', value: 'cumulative(sum)' }] },
      [],
    ],
    ['a share of no sum', { columns: ['code', sum, { key: 's', value: 'share(code)' }] }, ['/columns/2/value']],
    [
      'what stood before, and how much more it is',
      { columns: ['code', 'due', 'amount', previous, { key: 'more', value: 'difference(amount, before)' }] },
      [],
    ],
    ['what stood before nothing', { columns: ['code', 'amount', previous] }, ['/columns/2/value']],
    [
      'what stood before what adds up, or before what stood before',
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
      'days from what other records say to a text',
      {
        names: { paid: { ...others, aggregate: 'last', field: 'bill', by: 'bill' } },
        columns: ['code', { key: 'x', value: 'days(paid, code)' }],
      },
      ['/columns/1/value'],
    ],
    ['the last along a day', { columns: ['code', { key: 'x', field: 'amount', aggregate: 'last', by: 'due' }] }, []],
    ['the last along nothing', { columns: ['code', { key: 'x', field: 'amount', aggregate: 'last' }] }, ['/columns/1']],
    ['a week', { columns: [{ ...month, period: 'week' }, sum] }, []],
    ['a search by a name', { names: { since: { field: 'owner.since' } }, query: ['since'] }, []],
    ['a search by the month of a name', { names, query: ['since'] }, ['/query/0']],
    ['what other records say', { names: { paid: others }, columns: ['code', { key: 'paid', value: 'paid' }] }, []],
    ['what others say of no field', { names: { paid: { ...others, field: 'amuont' } } }, ['/names/paid/field']],
    ['others found by no field', { names: { paid: { ...others, on: { bill: 'cdoe' } } } }, ['/names/paid/on/bill']],
    ['a count of a field', { names: { paid: { ...others, aggregate: 'count' } } }, ['/names/paid']],
    ['the last of others along nothing', { names: { paid: { ...others, aggregate: 'last' } } }, ['/names/paid']],
    [
      'others that are read already',
      {
        names: {
          paid: { ...others, of: 'bd/owner', field: 'since', on: { name: 'code' }, where: "name != ''" },
          x: { field: 'owner.name' },
        },
      },
      ['/names/paid/of'],
    ],
    ['a report behind a row', { drill: { report: 'bd/sums', where: {} } }, []],
    [
      'a report by no search field',
      { drill: { report: 'bd/sums', where: { code: { field: 'count' } } } },
      ['/drill/where/code'],
    ],
    ['nothing behind a row', { drill: { where: {} } }, ['/drill']],
    ['a growth of no sum', { columns: ['code', sum, { key: 'x', value: 'growth(sum, code)' }] }, ['/columns/2/value']],
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
    ['a deadline that is a day', waiting({ deadline: 'due' }), []],
    ['a deadline that is none', waiting({ deadline: 'code' }), ['/states/deadline']],
    ['a condition that finds records', waiting({}, { where: "code == 'x'" }), []],
    ['a condition that finds none', waiting({}, { where: 'size(code) > 3' }), ['/actions/approve/where']],
    ['one that nobody waits for', waiting({}, { where: 'size(code) > 3', waits: false }), []],
  ])('%s', (_, resource, expected) => {
    expect(mistakes({}, resource)).toEqual(expected)
  })
})
