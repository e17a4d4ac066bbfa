import { atLeast, atMost, type Figure, quantile } from '../figure.ts'
import type { Caller } from './caller.ts'
import { allCalls, type Call, type Depth, type Kind } from './calls.ts'
import type { Planned } from './plans.ts'

const clients = 8

type Timed = { readonly call: Call; readonly ms: number }

/** Every call of everybody as it is asked first, then the large lists with some clients at once. */
export async function timed(dialect: string, callers: readonly Caller[], depth: Depth): Promise<readonly Figure[]> {
  const all: Timed[] = []
  const rates: Rated[] = []
  for (const caller of callers) {
    const calls = await allCalls(caller, depth)
    for (const call of calls) {
      const asked = await caller.ask(fresh(call.path))
      if (asked) all.push({ call, ms: asked.ms })
    }
    rates.push(...(await ratesOf(caller, calls)))
  }
  const [first] = callers
  if (first) await printSlowest(first, all)
  return [...timeFigures(dialect, all), ...rateFigures(dialect, rates)]
}

/** The first pages and contains filters of large lists: those that are asked in every way. */
async function ratesOf(caller: Caller, calls: readonly Call[]): Promise<readonly Rated[]> {
  const rates: Rated[] = []
  for (const [code, ways] of Map.groupBy(calls, (call) => call.code)) {
    if (!ways.some(({ kind }) => kind === 'deep')) continue
    for (const kind of ['first', 'contains'] as const) {
      const paths = ways.filter((call) => call.kind === kind).map(({ path }) => path)
      const [path] = paths
      if (path === undefined) continue
      rates.push({ role: caller.role, code, kind, path, ...(await caller.rate(paths, clients, 0.7)) })
    }
  }
  return rates
}

// A page of another size is remembered by nobody; the first asking is the one that counts.
let asked = 0
function fresh(path: string): string {
  asked += 1
  return path.replace('pageSize=20', `pageSize=${20 + (asked % 30)}`)
}

async function printSlowest(admin: Caller, all: readonly Timed[]): Promise<void> {
  const statements: readonly Planned[] = (await admin.ask('mon/statements'))?.result.statements ?? []
  for (const { call, ms } of all.toSorted((left, right) => right.ms - left.ms).slice(0, 10)) {
    console.log(`\n    ${ms.toFixed(0)} ms  ${call.role}  ${call.kind}  ${decodeURIComponent(call.path)}`)
    const who = `/api/${call.path.split('?', 1)[0]} ${call.role}`
    const [worst] = statements
      .filter(({ by }) => by.some((each) => each.who.endsWith(who)))
      .toSorted((left, right) => right.p95 - left.p95)
    if (!worst) continue
    console.log(`      ${worst.p95} ms  ${worst.sql.slice(0, 400)}`)
    for (const line of worst.plan.slice(0, 12)) console.log(`        ${line}`)
  }
}

function timeFigures(dialect: string, all: readonly Timed[]): readonly Figure[] {
  const limits: Readonly<Record<Kind, number>> = {
    first: 15,
    deep: 50,
    contains: 50,
    sort: 50,
    filter: 50,
    report: 150,
  }
  return Object.entries(limits).flatMap(([kind, limit]) => {
    const some = all.filter(({ call }) => call.kind === kind).map(({ ms }) => ms)
    if (some.length === 0) return []
    return [atMost(limit, `${dialect}: ${kind}, ${some.length} calls, asked first, p95`, quantile(some, 0.95), 'ms')]
  })
}

type Rated = Call & { readonly perSecond: number; readonly p95: number }

function rateFigures(dialect: string, rates: readonly Rated[]): readonly Figure[] {
  for (const { role, kind, path, perSecond, p95 } of rates
    .toSorted((left, right) => left.perSecond - right.perSecond)
    .slice(0, 10))
    console.log(`    ${perSecond.toFixed(0)}/s  p95 ${p95.toFixed(1)} ms  ${role}  ${kind}  ${path}`)
  return (['first', 'contains'] as const).flatMap((kind) => {
    const some = rates.filter((rate) => rate.kind === kind)
    const perSecond = some.map((rate) => rate.perSecond)
    return [
      atLeast(
        1000,
        `${dialect}: ${kind}, ${clients} clients, slowest list and role`,
        Math.min(...perSecond),
        'requests/s',
      ),
      { name: `${dialect}: ${kind}, ${clients} clients, median`, value: quantile(perSecond, 0.5), unit: 'requests/s' },
      atMost(
        15,
        `${dialect}: ${kind}, ${clients} clients, p95 of the slowest`,
        Math.max(...some.map(({ p95 }) => p95)),
        'ms',
      ),
      atMost(3, `${dialect}: ${kind}, slowest role against the fastest, of one list`, roleRatio(some), 'times'),
    ]
  })
}

function roleRatio(rates: readonly Rated[]): number {
  const lists = [...Map.groupBy(rates, ({ code }) => code).values()]
  return Math.max(
    ...lists.map(
      (list) => Math.max(...list.map((one) => one.perSecond)) / Math.min(...list.map((one) => one.perSecond)),
    ),
  )
}
