import { atLeast, atMost, type Figure, quantile } from '../figure.ts'
import type { Caller } from './caller.ts'
import { allCalls, type Call, type Depth, type Kind } from './calls.ts'
import type { Planned } from './plans.ts'

const clients = 8

/** Milliseconds of a first request, 95th percentile. */
const limits: Readonly<Record<Kind, number>> = {
  first: 15,
  deep: 50,
  contains: 50,
  sort: 50,
  filter: 50,
  report: 150,
}

type Timed = { readonly call: Call; readonly ms: number }

/** Times the first call of every kind for every person, then the large lists with several clients. */
export async function timed(dialect: string, callers: readonly Caller[], depth: Depth): Promise<readonly Figure[]> {
  const all: Timed[] = []
  const rates: Rated[] = []
  for (const caller of callers) {
    const calls = await allCalls(caller, depth)
    for (const call of calls) {
      const result = await caller.ask(uncached(call.path))
      if (result) all.push({ call, ms: result.ms })
    }
    rates.push(...(await ratesOf(caller, calls)))
  }
  const [first] = callers
  printGroups(all)
  if (first) await printSlowest(first, all)
  return [...timeFigures(dialect, all), ...rateFigures(dialect, rates)]
}

/** First pages and contains filters of the large lists. */
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

// A page size used once is not cached; only the first call counts.
let pageCount = 0
function uncached(path: string): string {
  pageCount += 1
  return path.replace('pageSize=20', `pageSize=${20 + (pageCount % 30)}`)
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

/** Per kind, the lists and columns with the most time above the goal: the worst role and term of each, not ten terms of one. */
function printGroups(all: readonly Timed[]): void {
  for (const [kind, limit] of Object.entries(limits)) {
    const some = all.filter(({ call }) => call.kind === kind)
    const above = some.filter(({ ms }) => ms > limit)
    console.log(`\n    ${kind}: ${above.length} of ${some.length} calls above ${limit} ms`)
    const groups = [...Map.groupBy(above, ({ call }) => groupOf(call)).entries()]
    for (const [name, slow] of groups.toSorted(([, left], [, right]) => right.length - left.length).slice(0, 12)) {
      const worst = slow.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest))
      const [role, path] = [worst.call.role, decodeURIComponent(worst.call.path)]
      console.log(
        `      ${String(slow.length).padStart(4)}  ${name}: at most ${worst.ms.toFixed(0)} ms, ${role} ${path}`,
      )
    }
  }
}

/** List and column of a call. */
function groupOf({ code, kind, path }: Call): string {
  const [, first = '', second = ''] = new URL(path, 'http://list').search.split('&')
  if (kind === 'sort') return `${code} ${first.replace('column=', '')} ${second.replace('order=', '')}`
  return `${code} ${first.split('=', 1)[0]}`
}

function timeFigures(dialect: string, all: readonly Timed[]): readonly Figure[] {
  return Object.entries(limits).flatMap(([kind, limit]) => {
    const some = all.filter(({ call }) => call.kind === kind).map(({ ms }) => ms)
    if (some.length === 0) return []
    return [atMost(limit, `${dialect}: ${kind}, ${some.length} calls, first request, p95`, quantile(some, 0.95), 'ms')]
  })
}

type Rated = Call & { readonly perSecond: number; readonly p95: number }

function rateFigures(dialect: string, rates: readonly Rated[]): readonly Figure[] {
  const slowest = rates.toSorted((left, right) => left.perSecond - right.perSecond)
  const shown = [...Map.groupBy(slowest, ({ kind }) => kind).values()].flatMap((some) => some.slice(0, 10))
  for (const { role, kind, path, perSecond, p95 } of shown)
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
      atMost(3, `${dialect}: ${kind}, slowest role / fastest role, for one list`, roleRatio(some), 'times'),
    ]
  })
}

function roleRatio(rates: readonly Rated[]): number {
  const ratios = [...Map.groupBy(rates, ({ code }) => code).values()].map((list) => {
    const [slow, ...others] = list.toSorted((left, right) => left.perSecond - right.perSecond)
    const fast = others.at(-1) ?? slow
    return { slow, fast, ratio: (fast?.perSecond ?? 1) / (slow?.perSecond ?? 1) }
  })
  const worst = ratios.toSorted((left, right) => right.ratio - left.ratio)
  for (const { slow, fast, ratio } of worst.slice(0, 3))
    if (slow && fast)
      console.log(
        `    ${ratio.toFixed(1)} times  ${slow.role} ${slow.perSecond.toFixed(0)}/s, ${fast.role} ${fast.perSecond.toFixed(0)}/s  ${slow.path}`,
      )
  return worst[0]?.ratio ?? 1
}
