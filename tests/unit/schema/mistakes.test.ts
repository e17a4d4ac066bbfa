import { describe, expect, it } from 'vitest'
import type { Known } from '../../../src/schema/compile/known.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'

const t = (en: string) => ({ zh: '名', en })
const files: Readonly<Record<string, object>> = {
  'schemas/resources/bd/city.json': {
    title: t('Cities'),
    label: 'name',
    fields: {
      code: { type: 'text', title: t('Code'), required: true, unique: true, maxLength: 30 },
      name: { type: 'text', title: t('Name'), maxLength: 100 },
      kind: { type: 'list', dict: 'city_kind', title: t('Kind') },
    },
    list: { columns: ['code', 'name', 'kind'] },
    rights: { buyer: { can: ['list', 'view'] } },
  },
  'schemas/resources/ord/trip.json': {
    title: t('Trips'),
    label: 'code',
    extends: ['owned'],
    hooks: ['number-trip'],
    fields: {
      code: { type: 'text', title: t('Code'), minLength: 2, maxLength: 20, pattern: '^[A-Z0-9]+$', default: 'AB' },
      city: { type: 'popup', from: 'bd/city', title: t('City'), where: { kind: 'big' }, fill: { cityName: 'name' } },
      cityName: { type: 'text', title: t('City name'), maxLength: 100 },
      phase: { type: 'list', dict: 'phase', title: t('Phase'), default: 'draft', readOnly: true },
      amount: {
        type: 'number',
        title: t('Amount'),
        minimum: 0,
        maximum: 100,
        default: 5,
        required: "phase == 'draft'",
      },
      day: { type: 'date', title: t('Day') },
      secret: { type: 'password', title: t('Secret') },
      more: { type: 'text', title: t('More'), maxLength: 50, jsonSchema: { pattern: '^a+$' } },
    },
    states: {
      field: 'phase',
      initial: 'draft',
    },
    actions: {
      send: { do: 'transition', title: t('Send'), from: ['draft'], to: 'sent', by: ['buyer'] },
      mark: { do: 'set', title: t('Mark'), set: { phase2: 'sent' } },
      go: { do: 'open', title: t('Go'), page: 'ord/overview', permission: 'ord:trip:view' },
      cities: { do: 'open', list: 'bd/city', title: t('Cities'), with: { code: 'code' } },
      print: { do: 'print' },
    },
    list: {
      columns: ['code', 'city', 'amount'],
      query: ['code'],
      sort: '-day',
    },
    form: { sections: [{ fields: ['code', 'city', 'phase', 'amount', 'day'] }] },
    rules: [{ check: 'amount > 0', message: t('Positive'), field: 'amount' }],
    print: { parts: [{ where: 'amount > 1.0', text: '{code}' }] },
    rights: {
      buyer: { can: ['list', 'view', 'add'] },
      auditor: { can: ['list'], where: "phase != 'draft'", hide: ['amount'] },
    },
  },
  'schemas/mixins/owned.json': {
    title: t('Owned'),
    fields: { phase2: { type: 'list', dict: 'phase', title: t('Phase 2') } },
  },
  'schemas/dictionaries/city_kind.json': {
    title: t('Kinds'),
    items: [
      { value: 'big', title: t('Big') },
      { value: 'small', title: t('Small') },
    ],
  },
  'schemas/dictionaries/phase.json': {
    title: t('Phases'),
    items: [
      { value: 'draft', title: t('Draft') },
      { value: 'sent', title: t('Sent') },
    ],
  },
  'schemas/reports/ord/trips.json': {
    title: t('Trips'),
    from: 'ord/trip',
    columns: ['code', { field: 'city.name', key: 'cityTitle' }, 'amount'],
    query: ['code'],
    sort: '-amount',
    where: { phase: 'sent' },
  },
  'schemas/pages/ord/overview.json': {
    title: t('Overview'),
    blocks: [
      { block: 'list', resource: 'ord/trip', id: 'trips', where: { phase: 'draft' } },
      { block: 'widget', name: 'shop', props: { report: 'ord/trips', cart: { resource: 'bd/city' } } },
    ],
  },
  'schemas/menus/ord.json': { title: t('Orders'), items: [{ resource: 'ord/trip' }, { page: 'ord/overview' }] },
}
const texts = new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file, null, 1)]))
const known: Known = {
  hooks: ['number-trip'],
  blocks: ['shop'],
  roles: ['admin', 'buyer', 'auditor'],
  uses: [{ by: 'server/domain/hooks/number-trip', code: 'ord/trip', reads: ['amount'], writes: [] }],
}
const trip = 'schemas/resources/ord/trip.json'
const city = 'schemas/resources/bd/city.json'
const report = 'schemas/reports/ord/trips.json'
const page = 'schemas/pages/ord/overview.json'
const menu = 'schemas/menus/ord.json'
const kinds = 'schemas/dictionaries/city_kind.json'

const plain = (text: string) => JSON.stringify(JSON.parse(text))

function withMistake(path: string, from: string, to: string): Map<string, string> {
  const text = plain(texts.get(path) ?? '')
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
  return new Map(texts).set(path, text.replace(from, to))
}

it('starts valid', () => {
  expect(loadModel(texts, known).diagnostics).toEqual([])
})

describe('each error is one message, with position, in both languages', () => {
  const rows: readonly (readonly [
    what: string,
    path: string,
    from: string,
    to: string,
    pointer: string,
    near?: string,
  ])[] = [
    ['a comma too many', trip, '"label":"code",', '"label":"code",,', ''],
    ['half a text', trip, '"label":"code",', '"label":"code', ''],
    ['a key twice', trip, '"label":"code"', '"label":"code","label":"code"', '/label'],
    ['an empty file', trip, plain(texts.get(trip) ?? ''), ' ', ''],
    ['a list instead of an object', kinds, plain(texts.get(kinds) ?? ''), '[]', ''],
    ['a byte order mark', kinds, '{', '\uFEFF{', ''],
    ['another encoding', kinds, 'Kinds', '\uFFFD', ''],
    ['a misspelt key of the file', trip, '"rules":', '"ruls":', '/ruls', 'rules'],
    ['a misspelt key of a field', trip, '"minLength":2', '"minLenght":2', '/fields/code/minLenght', 'minLength'],
    ['a missing key', city, '"title":{"zh":"名","en":"Cities"},', '', ''],
    ['a field without its type', city, '"type":"list","dict"', '"dict"', '/fields/kind'],
    ['a type that is none', trip, '"type":"date"', '"type":"dat"', '/fields/day/type', 'date'],
    ['a number as text', trip, '"maxLength":50', '"maxLength":"50"', '/fields/more/maxLength'],
    ['a number that is not whole', trip, '"maxLength":50', '"maxLength":5.5', '/fields/more/maxLength'],
    ['a number beyond its limit', trip, '"maxLength":50', '"maxLength":500000', '/fields/more/maxLength'],
    ['yes or no as text', city, '"required":true', '"unique":"yes"', '/fields/code/unique'],
    ['a name with a capital first', city, '"kind":{', '"Kind":{', '/fields/Kind'],
    [
      'a name that the system has',
      city,
      '"fields":{',
      '"fields":{"version":{"type":"number","title":"V"},',
      '/fields/version',
    ],
    ['names that differ in case', city, '"fields":{', '"fields":{"nAme":{"type":"text","title":"N"},', '/fields/name'],
    [
      'a dictionary that is none',
      trip,
      '"dict":"phase","title":{"zh":"名","en":"Phase"}',
      '"dict":"phas","title":"P"',
      '/fields/phase/dict',
      'phase',
    ],
    ['a resource that is none', trip, '"from":"bd/city"', '"from":"bd/citty"', '/fields/city/from', 'bd/city'],
    [
      'a field of the source that is none',
      trip,
      '"cityName":"name"',
      '"cityName":"nam"',
      '/fields/city/fill/cityName',
      'name',
    ],
    [
      'a condition on a field that is none',
      trip,
      '"where":{"kind":"big"}',
      '"where":{"knd":"big"}',
      '/fields/city/where/knd',
      'kind',
    ],
    [
      'a condition on a value that is none',
      trip,
      '"where":{"kind":"big"}',
      '"where":{"kind":"bigg"}',
      '/fields/city/where/kind',
      'big',
    ],
    ['a default that is no item', trip, '"default":"draft"', '"default":"draf"', '/fields/phase/default', 'draft'],
    ['a default of the wrong kind', trip, '"default":5', '"default":"5"', '/fields/amount/default'],
    ['a default above the most', trip, '"default":5', '"default":500', '/fields/amount/default'],
    ['a default below the least', trip, '"default":5', '"default":-1', '/fields/amount/default'],
    [
      'a default that is too long',
      trip,
      '"default":"AB"',
      '"default":"ABCDEFGHIJKLMNOPQRSTUVWXYZ"',
      '/fields/code/default',
    ],
    ['a default that is too short', trip, '"default":"AB"', '"default":"A"', '/fields/code/default'],
    ['a default of another form', trip, '"default":"AB"', '"default":"ab"', '/fields/code/default'],
    ['a least above the most', trip, '"minimum":0', '"minimum":101', '/fields/amount/minimum'],
    ['a pattern that is none', trip, '^[A-Z0-9]+$', '^[A-Z0-9+$', '/fields/code/pattern'],
    ['a slow pattern', trip, '^[A-Z0-9]+$', '^(\\\\w*\\\\s?){9}$', '/fields/code/pattern'],
    ['a pattern that looks ahead', trip, '^[A-Z0-9]+$', '^(?=A)[A-Z0-9]+$', '/fields/code/pattern'],
    [
      'a slow pattern in JSON Schema',
      trip,
      '"pattern":"^a+$"',
      '"pattern":"^(a+)+$"',
      '/fields/more/jsonSchema/pattern',
    ],
    [
      'no JSON Schema',
      trip,
      '"jsonSchema":{"pattern":"^a+$"}',
      '"jsonSchema":{"type":"strin"}',
      '/fields/more/jsonSchema/type',
      'string',
    ],
    ['an expression that cannot be read', trip, "phase == 'draft'", "phase == 'draft", '/fields/amount/required'],
    [
      'a field that an expression does not find',
      trip,
      "phase == 'draft'",
      "phse == 'draft'",
      '/fields/amount/required',
      'phase',
    ],
    [
      'a value that an expression compares with',
      trip,
      "phase == 'draft'",
      "phase == 'drfat'",
      '/fields/amount/required',
      'draft',
    ],
    ['an expression of the wrong kind', trip, "phase == 'draft'", 'amount + 1.0', '/fields/amount/required'],
    ['a function that is none', trip, 'amount > 0', 'roud(amount) > 0', '/rules/0/check', 'round'],
    ['a rule of a field that is none', trip, '"field":"amount"}', '"field":"amont"}', '/rules/0/field', 'amount'],
    ['a mixin that is none', trip, '"owned"', '"owed"', '/extends/0', 'owned'],
    ['a hook that is none', trip, '"number-trip"', '"numbr-trip"', '/hooks/0', 'number-trip'],
    ['a field gone that a hook reads', trip, '"amount":{', '"amout":{', '/fields/amout', 'amount'],
    ['a column that is none', trip, '"columns":["code","city"', '"columns":["cod","city"', '/list/columns/0', 'code'],
    ['a secret column', trip, '"columns":["code"', '"columns":["secret"', '/list/columns/0'],
    ['a search field that is none', trip, '"query":["code"]', '"query":["coed"]', '/list/query/0', 'code'],
    ['an order by a field that is none', trip, '"sort":"-day"', '"sort":"-dya"', '/list/sort', 'day'],
    [
      'a field twice in the form',
      trip,
      '["code","city","phase"',
      '["code","code","phase"',
      '/form/sections/0/fields/1',
    ],
    ['a role that is none', trip, '"rights":{"buyer"', '"rights":{"byuer"', '/rights/byuer', 'buyer'],
    ['a role of an action that is none', trip, '"by":["buyer"]', '"by":["byer"]', '/actions/send/by/0', 'buyer'],
    ['an action that is none', trip, '"view","add"', '"view","ad"', '/rights/buyer/can/2', 'add'],
    [
      'a state in row rights that is none',
      trip,
      "phase != 'draft'",
      "phase != 'draff'",
      '/rights/auditor/where',
      'draft',
    ],
    ['a hidden field that is none', trip, '"hide":["amount"]', '"hide":["amoun"]', '/rights/auditor/hide/0', 'amount'],
    ['a state that is none', trip, '"to":"sent"', '"to":"set"', '/actions/send/to', 'sent'],
    ['a first state that is none', trip, '"initial":"draft"', '"initial":"drat"', '/states/initial', 'draft'],
    [
      'an action that sets a value that is none',
      trip,
      '"set":{"phase2":"sent"}',
      '"set":{"phase2":"snt"}',
      '/actions/mark/set/phase2',
      'sent',
    ],
    [
      'an action that sets a field that is none',
      trip,
      '"set":{"phase2"',
      '"set":{"phase3"',
      '/actions/mark/set/phase3',
      'phase2',
    ],
    [
      'a page of an action that is none',
      trip,
      '"page":"ord/overview"',
      '"page":"ord/overvew"',
      '/actions/go/page',
      'ord/overview',
    ],
    ['a permission that is none', trip, '"ord:trip:view"', '"ord:trip:viw"', '/actions/go/permission', 'view'],
    [
      'a permission of a resource that is none',
      trip,
      '"ord:trip:view"',
      '"ord:trp:view"',
      '/actions/go/permission',
      'ord/trip',
    ],
    ['an action without its kind', trip, '"do":"print"', '', '/actions/print'],
    ['a kind of action that is none', trip, '"do":"print"', '"do":"prnt"', '/actions/print/do', 'print'],
    ['a misspelt kind', trip, '{"do":"open","title"', '{"od":"open","title"', '/actions/go/od', 'do'],
    ['a misspelt key of a kind', trip, '"page":"ord', '"pgae":"ord', '/actions/go/pgae', 'page'],
    ['a key of another kind', trip, '"do":"print"', '"do":"print","form":["draft"]', '/actions/print/form'],
    ['a misspelt source of a transition', trip, '"from":["draft"]', '"form":["draft"]', '/actions/send/form', 'from'],
    ['two targets', trip, '"list":"bd/city"', '"list":"bd/city","url":"https://x"', '/actions/cities'],
    ['no target', trip, '"page":"ord/overview",', '', '/actions/go'],
    ['an action that does nothing', trip, ',"set":{"phase2":"sent"}', '', '/actions/mark'],
    ['a transition without states', trip, '"states":{"field":"phase","initial":"draft"},', '', '/actions/send/do'],
    ['an action called like a standard one', trip, '"mark":{', '"edit":{', '/actions/edit'],
    [
      'a field taken that is none',
      trip,
      '"with":{"code":"code"}',
      '"with":{"code":"coed"}',
      '/actions/cities/with/code',
      'code',
    ],
    [
      'a link to a resource that is none',
      trip,
      '"list":"bd/city"',
      '"list":"bd/cty"',
      '/actions/cities/list',
      'bd/city',
    ],
    [
      'a printed part about a field that is none',
      trip,
      'amount > 1.0',
      'amont > 1.0',
      '/print/parts/0/where',
      'amount',
    ],
    ['a printed text of a field that is none', trip, '"{code}"', '"{cod}"', '/print/parts/0/text', 'code'],
    [
      'signers of a table that is none',
      trip,
      '"where":"amount > 1.0","text":"{code}"',
      '"each":"lines","signatures":["x"]',
      '/print/parts/0/each',
    ],
    ['a report of a resource that is none', report, '"from":"ord/trip"', '"from":"ord/trp"', '/from', 'ord/trip'],
    ['a report column that is none', report, '"columns":["code"', '"columns":["cde"', '/columns/0', 'code'],
    ['a way of a report that is none', report, '"city.name"', '"city.nme"', '/columns/1/field', 'name'],
    ['a report through a field of the system', report, '"city.name"', '"createBy.password"', '/columns/1/field'],
    ['a report condition on a value that is none', report, '"phase":"sent"', '"phase":"snet"', '/where/phase', 'sent'],
    ['a report in an order that is none', report, '"sort":"-amount"', '"sort":"-amont"', '/sort', 'amount'],
    ['a report column twice', report, '"columns":["code",', '"columns":["code","code",', '/columns/1'],
    ['a block that is none', page, '"block":"list"', '"block":"lst"', '/blocks/0/block', 'list'],
    ['a block of a resource that is none', page, '"ord/trip"', '"ord/tirp"', '/blocks/0/resource', 'ord/trip'],
    ['a report of a shop that is none', page, '"ord/trips"', '"ord/trip"', '/blocks/1/props/report', 'ord/trips'],
    ['a cart of a resource that is none', page, '"bd/city"', '"bd/cty"', '/blocks/1/props/cart/resource', 'bd/city'],
    ['a filter on a value that is none', page, '"phase":"draft"', '"phase":"darft"', '/blocks/0/where/phase', 'draft'],
    ['a filter on a field that is none', page, '"phase":"draft"', '"phas":"draft"', '/blocks/0/where/phas', 'phase'],
    [
      'a menu entry of a page that is none',
      menu,
      '"page":"ord/overview"',
      '"page":"ord/overviw"',
      '/items/1/page',
      'ord/overview',
    ],
    ['a menu entry twice', menu, '{"page":"ord/overview"}', '{"resource":"ord/trip"}', '/items/1'],
    ['a menu entry that leads nowhere', menu, '{"page":"ord/overview"}', '{}', '/items/1'],
    ['a value twice', kinds, '"value":"small"', '"value":"big"', '/items/1/value'],
  ]
  it.each(rows.map((row) => [row[0], row] as const))('%s', (_, [, path, from, to, pointer, near]) => {
    const { diagnostics } = loadModel(withMistake(path, from, to), known)
    expect(diagnostics.map(({ file, pointer, suggestion }) => [file, pointer, suggestion])).toEqual([
      [path, pointer, near],
    ])
    const [mistake] = diagnostics
    if (!mistake) return
    expect([mistake.line, mistake.column].every((place) => place >= 1)).toBe(true)
    expect(mistakeIn('en', mistake).message).toBe(mistake.message)
    expect(mistakeIn('zh', mistake).message).toMatch(/[\u4e00-\u9fff]/)
  })
})

it('blames no other file for a broken one, with or without a former good one', () => {
  const { model } = loadModel(texts, known)
  for (const path of texts.keys())
    for (const previous of [undefined, model]) {
      const { diagnostics } = loadModel(new Map(texts).set(path, '{ "title": '), known, previous)
      expect(diagnostics.map(({ file }) => file)).toEqual([path])
    }
})

it('reports a removed field once, where it was changed', () => {
  const { model } = loadModel(texts, known)
  const changed = withMistake(city, '"name":{', '"nam":{').get(city) ?? ''
  const next = changed.replaceAll('"name"', '"nam"')
  const { diagnostics, model: served } = loadModel(new Map(texts).set(city, next), known, model)
  expect(diagnostics).toMatchObject([{ file: city, pointer: '/fields/nam', suggestion: 'name' }])
  expect(served.resources.get('bd/city')).toBe(model.resources.get('bd/city'))
})

it('names keys as they are written, also those that are words of messages', () => {
  const { diagnostics } = loadModel(withMistake(city, '"label"', '"type"'), known)
  const found = diagnostics.find(({ message }) => message === 'there is no key "type" here')
  expect(found && mistakeIn('zh', found).message).toBe('此处没有键“type”')
})
