import { cachesOf } from '../../../server/platform/cache/caches.ts'
import type { TimedStatement } from '../../../server/platform/store/statement-times.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import { atLeast, downTo, type Figure } from '../figure.ts'
import type { Caller } from './caller.ts'
import { allCalls, type Call, type Depth, type Kind } from './calls.ts'
import { fullScansOf } from './plans.ts'

const kinds = ['first', 'deep', 'contains', 'sort', 'filter', 'report'] as const

/** Accepted full scans: reports over all lines of orders. */
const held: Readonly<Record<Kind, number>> = { first: 0, deep: 0, contains: 0, sort: 0, filter: 0, report: 5 }

type Counted = { readonly call: Call; readonly statements: number; readonly walked: readonly string[] }

/** Statements of each first page, and calls with a full scan. */
export async function counted(store: Store, callers: readonly Caller[], depth: Depth): Promise<readonly Figure[]> {
  const all: Counted[] = []
  const documents = await largeTables(store, depth.large)
  const known = new Map<string, readonly string[]>()
  const scans = async ({ sql, text }: TimedStatement) => {
    const tables = known.get(text) ?? fullScansOf({ sql, plan: await planOf(store, text) })
    known.set(text, tables)
    return tables
  }
  for (const caller of callers) {
    for (const call of await allCalls(caller, depth)) {
      const { times } = store
      for (const cache of cachesOf(store)) cache.clear()
      times.clear()
      times.slow = 0
      await caller.ask(call.path)
      times.slow = Number.POSITIVE_INFINITY
      const statements = times.list()
      const walked = (await Promise.all(statements.map(scans))).flat().filter((table) => documents.has(table))
      all.push({ call, statements: statements.length, walked })
    }
  }
  return countFigures(all)
}

async function planOf(store: Store, text: string): Promise<readonly string[]> {
  const rows = await store.rows({ sql: `explain query plan ${text}`, parameters: [] })
  return rows.map(({ detail }) => String(detail))
}

/** Tables of schema files with at least `rows` rows. */
async function largeTables(store: Store, rows: number): Promise<ReadonlySet<string>> {
  const tables = (await store.tables()).map(({ name }) => name).filter((name) => !name.startsWith('_'))
  const counts = await Promise.all(
    tables.map((name) => store.rows({ sql: `select count(*) as total from "${name}"`, parameters: [] })),
  )
  return new Set(tables.filter((_, index) => Number(counts[index]?.[0]?.total) >= rows))
}

function countFigures(all: readonly Counted[]): readonly Figure[] {
  const scans = kinds.map((kind) => {
    const scanning = all.filter(({ call, walked }) => call.kind === kind && walked.length > 0)
    for (const { call, walked } of scanning.slice(0, 5))
      console.log(`    ${kind} scans ${walked.join(', ')}: ${call.role} ${call.path}`)
    return downTo(0, held[kind], `calls with a full table scan: ${kind}`, scanning.length, '')
  })
  const [most] = all.filter(({ call }) => call.kind === 'first').toSorted((a, b) => b.statements - a.statements)
  if (most) console.log(`    most statements: ${most.call.role} ${most.call.path}`)
  return [
    atLeast(300, 'calls of lists and reports', all.length, ''),
    downTo(15, 18, 'statements of a first page, maximum', most?.statements ?? 0, ''),
    ...scans,
  ]
}
