import { seedBig } from '../../server/demo/big/seed-big.ts'
import type { Store } from '../../server/platform/store/store.ts'
import { startApi } from '../kit/api-server.ts'
import { type ChildServer, startChild } from '../kit/child-server.ts'
import { sharedPostgres } from '../kit/postgres.ts'
import { type Caller, callerOf } from './every/caller.ts'
import { terms } from './every/calls.ts'
import { counted } from './every/counted.ts'
import { timed } from './every/timed.ts'
import type { Effort, Figure } from './figure.ts'
import { demoData, inScratch } from './product.ts'

/** A demo account of each role; this supplier has documents of every kind. */
const people = {
  admin: 'admin',
  buyer: 'buyer',
  approver: 'approver',
  supplier: 'supplier_b',
  finance: 'finance',
  quality: 'quality',
  warehouse: 'warehouse',
  masterdata: 'masterdata',
  expert: 'expert',
  auditor: 'auditor',
}

const depths = {
  quick: { large: 1000, hopeless: Number.POSITIVE_INFINITY, terms: ['公', '阀门'] },
  full: { large: 900, hopeless: 300, terms },
}
/**
 * Every list and report as every role.
 * The short form counts statements and full scans over 400 orders on SQLite. The full form measures 20,000 orders on
 * both databases.
 * `EVERY_ON` selects a database, `EVERY_ROLES` the roles; `EVERY_DATA` and `EVERY_DATABASE_URL` reuse data of an
 * earlier run.
 */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  if (quick) return quickFigures()
  const { EVERY_ON } = process.env
  const figures: Figure[] = []
  for (const dialect of ['sqlite', 'postgres'] as const)
    if (EVERY_ON === undefined || EVERY_ON === dialect) figures.push(...(await timesOn(dialect)))
  return figures
}

async function callersOf(url: string): Promise<readonly Caller[]> {
  const roles = process.env.EVERY_ROLES?.split(',')
  const some = Object.entries(people).filter(([role]) => roles?.includes(role) ?? true)
  return Promise.all(some.map(([role, username]) => callerOf(url, username, role)))
}

async function quickFigures(): Promise<readonly Figure[]> {
  const api = await startApi()
  const callers: Caller[] = []
  try {
    const { store, live } = api.running.app
    await seedBig(store, live.current, new Date(), () => undefined, { orders: 400, closed: 0, companies: 80 })
    // A role with access to all rows, and one with a row condition.
    for (const role of ['buyer', 'supplier'] as const) callers.push(await callerOf(api.url, people[role], role))
    return await counted(store, callers, depths.quick)
  } finally {
    for (const caller of callers) caller.close()
    await api.close()
  }
}

function timesOn(dialect: Store['dialect']): Promise<readonly Figure[]> {
  return inScratch(async (dir) => {
    const server = await startBig(dir, dialect)
    const callers = await callersOf(server.url)
    try {
      return await timed(dialect, callers, depths.full)
    } finally {
      for (const caller of callers) caller.close()
      await server.stop()
    }
  })
}

async function startBig(dir: string, dialect: Store['dialect']): Promise<ChildServer> {
  const { EVERY_DATA, EVERY_DATABASE_URL } = process.env
  if (dialect === 'sqlite') {
    const data = EVERY_DATA ?? (await demoData(dir))
    return startChild(['--data', data, '--demo', 'big'], { JOBS: 'off' }, 900_000)
  }
  const url = EVERY_DATABASE_URL ?? (await (await sharedPostgres()).fresh())
  return startChild(['--data', `${dir}/files`, '--demo', 'big'], { JOBS: 'off', DATABASE_URL: url }, 1_800_000)
}
