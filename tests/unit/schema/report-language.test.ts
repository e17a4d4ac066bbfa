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
const before = { key: 'before', yearBefore: 'sum' }
const previous = { key: 'before', previous: { of: 'amount', along: 'due', within: ['code'] } }
const others = { of: 'bd/payment', take: 'sum', field: 'amount', on: { bill: 'code' }, where: 'amount > 0.0' }
const payment = { title, fields: { bill: { type: 'text', title }, amount: { type: 'number', title } } }
const actions = { approve: { title, from: ['a'], to: 'b', by: 'buyer' } }
const bill = { title, fields, states: { field: 'state', initial: 'a', actions }, rights: { buyer: { can: ['list'] } } }

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

describe('the check of a report', () => {
  const names = { since: { field: 'owner.since', period: 'month' } }
  it.each([
    ['rows chosen by a condition', { when: "due < today && state != 'c'" }, []],
    ['a name of a field beyond', { names, when: 'since != null' }, []],
    ['a name of nothing', { names: { since: { field: 'owner.sinc' } } }, ['/names/since/field']],
    ['a month of a text', { names: { since: { field: 'owner.name', period: 'month' } } }, ['/names/since/field']],
    ['a condition that no database knows', { when: 'size(code) > 3' }, ['/when']],
    ['a condition of a field there is not', { when: "cdoe == 'x'" }, ['/when']],
    ['a sum of some rows', { columns: [{ key: 'late', field: 'amount', aggregate: 'sum', when: 'due < today' }] }, []],
    ['a computed number', { columns: [{ key: 'twice', value: 'amount * 2.0', aggregate: 'sum' }] }, []],
    ['a computed text', { columns: [{ key: 'twice', value: 'code', aggregate: 'sum' }] }, ['/columns/0/value']],
    [
      'what is worked out of a row and not summed up',
      { columns: [{ key: 'twice', value: 'amount * 2.0' }, { aggregate: 'count' }] },
      ['/columns/0'],
    ],
    ['a day to open with', { query: ['due'], params: ['due'], opens: { due_begin: { month: 0 } } }, []],
    [
      'a day to open with where none is needed',
      { query: ['due'], opens: { due_begin: { month: 0 } } },
      ['/opens/due_begin'],
    ],
    [
      'a text to open with a day',
      { query: ['code'], params: ['code'], opens: { code_end: { today: 0 } } },
      ['/opens/code_end'],
    ],
    ['days of two dates', { columns: [{ key: 'wait', days: ['owner.since', 'due'], aggregate: 'avg' }] }, []],
    ['days of a text', { columns: [{ key: 'wait', days: ['code', 'due'], aggregate: 'avg' }] }, ['/columns/0/days/0']],
    [
      'two things at once',
      { columns: [{ key: 'x', field: 'amount', value: 'amount', aggregate: 'sum' }] },
      ['/columns/0'],
    ],
    [
      'a percentage of sums',
      {
        columns: [
          { key: 'late', aggregate: 'count', when: 'due < today' },
          { aggregate: 'count' },
          { key: 'rate', ratio: ['late', 'count'] },
        ],
      },
      [],
    ],
    [
      'a percentage of no sum',
      { columns: ['code', { aggregate: 'count' }, { key: 'rate', ratio: ['code', 'count'] }] },
      ['/columns/2/ratio/0'],
    ],
    ['hours of two moments', { columns: [{ key: 'wait', hours: ['sent', 'read'], aggregate: 'avg' }] }, []],
    [
      'hours of a day',
      { columns: [{ key: 'wait', hours: ['due', 'read'], aggregate: 'avg' }] },
      ['/columns/0/hours/0'],
    ],
    ['hours that are not summed up', { columns: [{ key: 'wait', hours: ['sent', 'read'] }, sum] }, ['/columns/0']],
    [
      'parts of a million',
      { columns: [sum, { aggregate: 'count' }, { key: 'ppm', ratio: ['sum', 'count'], per: 1e6 }] },
      [],
    ],
    ['a million of nothing', { columns: [{ ...sum, per: 1e6 }] }, ['/columns/0/per']],
    ['a province', { columns: [{ key: 'at', field: 'place', level: 'province' }, sum] }, []],
    ['a province of a text', { columns: [{ key: 'at', field: 'code', level: 'province' }, sum] }, ['/columns/0/level']],
    ['a year before', { columns: [month, sum, before, { key: 'more', growth: ['sum', 'before'] }] }, []],
    ['a year before of no months', { columns: ['code', sum, before] }, ['/columns/2/yearBefore']],
    [
      'a year before of no sum',
      { columns: [month, 'code', sum, { key: 'x', yearBefore: 'code' }] },
      ['/columns/3/yearBefore'],
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
      { columns: ['code', sum, { key: 's', share: 'sum' }, { key: 'c', cumulative: 'sum' }] },
      [],
    ],
    ['a share of no sum', { columns: ['code', sum, { key: 's', share: 'code' }] }, ['/columns/2/share']],
    [
      'what stood before, and how much more it is',
      { columns: ['code', 'due', 'amount', previous, { key: 'more', difference: ['amount', 'before'] }] },
      [],
    ],
    ['what stood before nothing', { columns: ['code', 'amount', previous] }, ['/columns/2/previous/along']],
    [
      'what stood before what adds up, or before what stood before',
      {
        columns: [
          'code',
          sum,
          { key: 'c', cumulative: 'sum' },
          { key: 'before', previous: { of: 'c', along: 'code', within: [] } },
          { key: 'earlier', previous: { of: 'before', along: 'code', within: [] } },
        ],
      },
      ['/columns/3/previous/of', '/columns/4/previous/of'],
    ],
    [
      'days from what other records say to a text',
      {
        names: { paid: { ...others, take: 'last', field: 'bill', by: 'bill' } },
        columns: ['code', { key: 'x', days: ['paid', 'code'] }],
      },
      ['/columns/1/days/1'],
    ],
    ['the last along a day', { columns: ['code', { key: 'x', field: 'amount', aggregate: 'last', along: 'due' }] }, []],
    ['the last along nothing', { columns: ['code', { key: 'x', field: 'amount', aggregate: 'last' }] }, ['/columns/1']],
    ['a week', { columns: [{ ...month, period: 'week' }, sum] }, []],
    ['a search by a name', { names: { since: { field: 'owner.since' } }, query: ['since'] }, []],
    ['a search by the month of a name', { names, query: ['since'] }, ['/query/0']],
    ['what other records say', { names: { paid: others }, columns: ['code', { key: 'paid', value: 'paid' }] }, []],
    ['what others say of no field', { names: { paid: { ...others, field: 'amuont' } } }, ['/names/paid/field']],
    ['others found by no field', { names: { paid: { ...others, on: { bill: 'cdoe' } } } }, ['/names/paid/on/bill']],
    ['a count of a field', { names: { paid: { ...others, take: 'count' } } }, ['/names/paid']],
    ['the last of others along nothing', { names: { paid: { ...others, take: 'last' } } }, ['/names/paid']],
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
    ['a report behind a row', { drill: { report: 'bd/sums', filters: {} } }, []],
    [
      'a report by no search field',
      { drill: { report: 'bd/sums', filters: { code: 'count' } } },
      ['/drill/filters/code'],
    ],
    ['nothing behind a row', { drill: { filters: {} } }, ['/drill']],
    ['a growth of no sum', { columns: ['code', sum, { key: 'x', growth: ['sum', 'code'] }] }, ['/columns/2/growth/1']],
  ])('%s', (_, report, expected) => {
    expect(mistakes(report)).toEqual(expected)
  })
})

describe('the check of what waits', () => {
  const waiting = (states: object, action: object = {}) => ({
    ...bill,
    states: { ...bill.states, ...states, actions: { approve: { ...actions.approve, ...action } } },
  })
  it.each([
    ['a deadline that is a day', waiting({ deadline: 'due' }), []],
    ['a deadline that is none', waiting({ deadline: 'code' }), ['/states/deadline']],
    ['a condition that finds records', waiting({}, { when: "code == 'x'" }), []],
    ['a condition that finds none', waiting({}, { when: 'size(code) > 3' }), ['/states/actions/approve/when']],
    ['one that nobody waits for', waiting({}, { when: 'size(code) > 3', waits: false }), []],
  ])('%s', (_, resource, expected) => {
    expect(mistakes({}, resource)).toEqual(expected)
  })
})
