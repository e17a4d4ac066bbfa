import { startApi } from '../../kit/api-server.ts'
import { type Call, dialect, write } from './callers.ts'

export type Scenario = {
  readonly strategy: string
  readonly picks: Readonly<Record<string, string>>
  readonly cost: number
}
export type ComparedSupplier = {
  readonly supplierId: string
  readonly supplierName: string
  readonly quoteId: string
  readonly cells: Readonly<Record<string, { readonly price: number; readonly rank: number; readonly quoted: number }>>
}
export type Comparison = {
  readonly lines: readonly {
    readonly key: string
    readonly qty: number
    readonly unit: string
    readonly targetPrice: number | null
  }[]
  readonly suppliers: readonly ComparedSupplier[]
  readonly scenarios: readonly Scenario[]
}

/** The demo with people who award and are awarded. */
export type Awards = Awaited<ReturnType<typeof startAwards>>

const people = [
  ...['admin', 'admin_t1', 'buyer', 'approver', 'approver_fu', 'auditor', 'finance', 'warehouse', 'expert'],
  ...['supplier_a', 'supplier_b', 'supplier_t1'],
]

export async function startAwards() {
  const api = await startApi({}, dialect)
  const calls: Readonly<Record<string, Call>> = Object.fromEntries(
    await Promise.all(people.map(async (name) => [name, await api.as(name)] as const)),
  )
  const on = (username: string): Call => {
    const call = calls[username]
    if (!call) throw new Error(`${username} is not signed in`)
    return call
  }
  /** Sets the amount that one person of the organisation approves. */
  const limited = (limit: number | null) =>
    write(api, "update bd_purorg set approve_limit = ? where code = 'P10'", limit)
  await limited(null)
  const compared = async (kind: string, id: string): Promise<Comparison> => {
    const reply = await on('buyer')('GET', `sourcing/comparison?kind=${kind}&id=${id}`)
    if (!reply.success) throw new Error(reply.text)
    return reply.result
  }
  /** Draft award of lines to suppliers; its id. */
  const proposed = async (kind: string, id: string, picks: Readonly<Record<string, string>>): Promise<string> => {
    const lines = Object.entries(picks).map(([line, supplierId]) => ({ line, supplierId, sharePct: 100 }))
    const reply = await on('buyer')('POST', 'sourcing/award', { body: { kind, id, picks: lines } })
    if (!reply.success) throw new Error(reply.text)
    return reply.result.id
  }
  const edit = (id: string, values: object) => on('buyer')('PUT', 'bid/scaling/edit', { body: { id, ...values } })
  return { api, on, limited, compared, proposed, edit, close: () => api.close() }
}

/** Split of a comparison by a strategy. @throws without one. */
export function splitOf({ scenarios }: Comparison, strategy: string): Scenario {
  const found = scenarios.find((each) => each.strategy === strategy)
  if (!found) throw new Error(strategy)
  return found
}
