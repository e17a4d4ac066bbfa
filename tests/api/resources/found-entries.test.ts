import { afterAll, beforeAll, expect, it } from 'vitest'
import { seeded } from '../../kit/seeded.ts'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
  const { id } = await on.addItem(on.buyer, { name: 'Probe 50% of_a pump' })
  await on.buyer('POST', 'test/item/do/submit', { body: { ids: [id] } })
})
afterAll(() => on?.close())

type Row = Readonly<Record<string, string | number | null>>

const lists = [
  ['wf/step', ['title', 'processName', 'what', 'realname', 'busType']],
  ['wf/todo', ['title', 'processName', 'nodeName', 'overdue']],
  ['wf/activity', ['title', 'processName', 'what', 'realname']],
  ['sys/dataLog', ['dataTable', 'dataTitle', 'action', 'realname', 'username']],
] as const

/** With access to all rows, with conditions on them, and with the rows of a company. */
const readersOf = (code: string) =>
  code === 'sys/dataLog' ? ['auditor'] : code === 'wf/step' ? ['buyer', 'expert'] : ['buyer', 'supplier_b']

const read = new Map<string, ReturnType<typeof readAll>>()

/** All rows of a list; undefined if the reader may not open it. No test writes, so each list is read once. */
function rowsOf(reader: string, code: string, rest = ''): ReturnType<typeof readAll> {
  const key = `${reader} ${code} ${rest}`
  const rows = read.get(key) ?? readAll(reader, code, rest)
  read.set(key, rows)
  return rows
}

async function readAll(reader: string, code: string, rest: string): Promise<readonly Row[] | undefined> {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await pageOf(reader, code, `&pageSize=200&pageNo=${pageNo}${rest}`)
    if (!page) return undefined
    rows.push(...page.records)
    if (pageNo >= page.pages) return rows
  }
}

type Found = { readonly records: readonly Row[]; readonly total: number; readonly pages: number }

const callers = new Map<string, ReturnType<Fixture['api']['as']>>()

async function pageOf(reader: string, code: string, rest: string): Promise<Found | undefined> {
  const caller = callers.get(reader) ?? on.api.as(reader)
  callers.set(reader, caller)
  const call = await caller
  const { status, result } = await call('GET', `${code}/list?${rest.slice(1)}`)
  return status === 403 ? undefined : result
}

const size = 20
/** First and last page, and total, of a list under conditions. */
async function seen(reader: string, code: string, rest: string) {
  const first = await pageOf(reader, code, `&pageSize=${size}${rest}`)
  const pages = first?.pages ?? 1
  const last = pages > 1 ? await pageOf(reader, code, `&pageSize=${size}&pageNo=${pages}${rest}`) : first
  return { total: first?.total, first: idsOf(first?.records), last: idsOf(last?.records) }
}

/** What `seen` has to be for some rows. */
function expected(rows: readonly Row[] = []) {
  const start = Math.max(0, Math.ceil(rows.length / size) - 1) * size
  return { total: rows.length, first: idsOf(rows.slice(0, size)), last: idsOf(rows.slice(start)) }
}

const idsOf = (rows: readonly Row[] | undefined) => rows?.map(({ id }) => id)
const has = (row: Row, field: string, term: string) =>
  String(row[field] ?? '')
    .toLowerCase()
    .includes(term.toLowerCase())

type Asked = readonly [text: string, isMet: (row: Row) => boolean]

/** Fixed and random parts of the values that a reader sees, contained or at an end, and a whole value. */
function conditionsOn(rows: readonly Row[], field: string, random: () => number): readonly Asked[] {
  const textOf = (row: Row) => String(row[field] ?? '').toLowerCase()
  const some = (): string => String(rows[Math.floor(random() * rows.length)]?.[field] ?? '')
  const part = () => {
    const text = some()
    const start = Math.floor(random() * text.length)
    return text.slice(start, start + 1 + Math.floor(random() * 6)).trim()
  }
  const fixed = ['公', 'PO', 'zz', '%', field === 'title' ? '50% of_a' : "'"]
  const contained = [...fixed, part(), part()].map((term): Asked => [`*${term}*`, (row) => has(row, field, term)])
  const [start, end, whole] = [some().slice(0, 3), some().slice(-3), some()]
  return [
    ...contained,
    [`${start}*`, (row: Row) => textOf(row).startsWith(start.toLowerCase())] as const,
    [`*${end}`, (row: Row) => textOf(row).endsWith(end.toLowerCase())] as const,
    [whole, (row: Row) => row[field] === whole] as const,
    // `*`, `,`, `+`, `!` and comparisons are operators of a search box, which trims its text.
  ].filter(([text]) => text === text.trim() && /^\*?[^*,+!<>=]+\*?$/.test(text) && !/^\*? | \*?$/.test(text))
}

it.each(lists)(
  '%s under conditions on computed fields has the rows, order and total of a comparison of all rows',
  async (code, fields) => {
    const random = seeded(code)
    for (const reader of readersOf(code)) {
      const all = await rowsOf(reader, code)
      for (const field of all ? fields : []) {
        for (const [asked, isMet] of conditionsOn(all ?? [], field, random)) {
          const found = await seen(reader, code, `&${field}=${encodeURIComponent(asked)}`)
          expect({ reader, field, asked, ...found }).toEqual({ reader, field, asked, ...expected(all?.filter(isMet)) })
        }
      }
    }
  },
)

type Term = readonly [field: string, term: string]

/** Beginnings of some values of a row. */
function termsOf(rows: readonly Row[], fields: readonly string[], random: () => number): readonly Term[] {
  const row = rows[Math.floor(random() * rows.length)] ?? {}
  const chosen = fields.filter(() => random() < 0.5).map((field) => [field, String(row[field] ?? '')] as const)
  const cut = chosen.map(([field, text]): Term => [field, text.slice(0, 1 + Math.floor(random() * 4)).trim()])
  return cut.filter(([, term]) => term !== '' && !/[*,]/.test(term))
}

it.each(lists)(
  '%s under several conditions has the rows, order and total of a comparison of all rows',
  async (code, fields) => {
    const random = seeded(`${code} several`)
    for (const reader of readersOf(code)) {
      const all = (await rowsOf(reader, code)) ?? []
      for (const terms of [1, 2, 3].map(() => termsOf(all, fields, random)).filter(({ length }) => length > 0)) {
        const both = terms.map(([field, term]) => `&${field}=${encodeURIComponent(`*${term}*`)}`).join('')
        const every = all.filter((row) => terms.every(([field, term]) => has(row, field, term)))
        expect({ reader, terms, ...(await seen(reader, code, both)) }).toEqual({ reader, terms, ...expected(every) })
        const rules = JSON.stringify(terms.map(([field, val]) => ({ field, rule: 'like', val })))
        const either = `&superQueryMatchType=or&superQueryParams=${encodeURIComponent(rules)}`
        const some = all.filter((row) => terms.some(([field, term]) => has(row, field, term)))
        expect({ reader, rules, ...(await seen(reader, code, either)) }).toEqual({ reader, rules, ...expected(some) })
      }
    }
  },
)

const sorts = [
  ['wf/step', ['what', 'realname'], '&busType=con/*'],
  ['wf/todo', ['processName', 'result', 'arriveTime'], ''],
  ['wf/document', ['title', 'changed'], ''],
  ['sys/dataLog', ['realname', 'action'], '&dataTable=con/*'],
] as const

it.each(sorts)(
  '%s sorted by a computed field has all rows: by value, then by id, over all pages',
  async (code, fields, only) => {
    for (const reader of readersOf(code)) {
      const all = await rowsOf(reader, code, only)
      for (const field of all ? fields : []) {
        const up = (await rowsOf(reader, code, `${only}&column=${field}&order=asc`)) ?? []
        const down = await rowsOf(reader, code, `${only}&column=${field}&order=desc`)
        expect([reader, field, idsOf(up)?.toSorted()]).toEqual([reader, field, idsOf(all)?.toSorted()])
        expect([reader, field, idsOf(down)]).toEqual([reader, field, idsOf(up)?.toReversed()])
        const groups = [...Map.groupBy(up, (row) => row[field]).values()]
        // Rows of a value are neighbours, with ascending ids.
        expect([reader, field, idsOf(groups.flat())]).toEqual([reader, field, idsOf(up)])
        for (const some of groups) expect(idsOf(some)).toEqual(idsOf(some)?.toSorted())
      }
    }
  },
)
