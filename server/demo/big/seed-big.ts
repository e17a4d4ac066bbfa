import type { Model } from '../../../src/schema/model/compiled.ts'
import { countRows } from '../../platform/store/planner-hints.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { allWaitingSteps } from '../../records/waiting/keep-waiting.ts'
import { waitingIn } from '../../records/waiting/waiting.ts'
import { accountsOf } from '../accounts.ts'
import { companiesOf } from '../companies.ts'
import { figureStepsOf } from '../kit/figures.ts'
import { randomOf } from '../kit/random.ts'
import { actorsOf } from '../life/actors.ts'
import { livesOf } from '../life/life.ts'
import { planterOf } from '../life/planter.ts'
import { materials } from '../trade/materials.ts'
import { sheetsOf } from '../trade/sheets.ts'
import { bigCompanies, plantBigCompanies } from './big-companies.ts'
import { perChunk, perClosedChunk, plantBigOrders, plantClosedOrders } from './big-orders.ts'

/** Orders that arrive and orders closed before they did, and companies including those of the usual demo. */
export type Amount = { readonly orders: number; readonly closed: number; readonly companies: number }

/** A hundred thousand order lines, and a million. */
export const amounts: Readonly<Record<'big' | 'huge', Amount>> = {
  big: { orders: 20_000, closed: 0, companies: 1_000 },
  huge: { orders: 20_000, closed: 180_000, companies: 1_000 },
}

type State = { readonly since: number; readonly done: number }

/**
 * Adds volume data for load tests: a thousand companies, 20,000 orders of five lines with 30,000 deliveries and 50,000 receipts, and closed
 * orders beside them. A transaction is made while the one before is written, so that two are in memory. An interrupted run
 * resumes, also towards a larger amount; a complete one is a no-op.
 */
export async function seedBig(
  store: Store,
  model: Model,
  now: Date,
  note: (done: number, of: number) => void,
  { orders, closed, companies }: Amount = amounts.big,
): Promise<void> {
  const open = orders / perChunk
  const chunks = open + Math.ceil(closed / perClosedChunk)
  const state = (await stateOf(store)) ?? { since: now.getTime(), done: -1 }
  if (state.done >= chunks) return
  const day = new Date(state.since)
  const usual = companiesOf(day)
  const known = usual.filter(({ tenantId }) => tenantId === '0').length
  const further = bigCompanies(day, known, companies - known)
  const partners = further.map(({ partner }) => partner)
  const people = accountsOf([...usual, ...further.map(accountCompany)])
  const catalogue = materials(randomOf(20_260_201))
  const planted = () => planterOf(store, model, livesOf(actorsOf(people.map(({ person }) => person)), day), 'heads')
  if (state.done < 0) {
    const planter = planted()
    plantBigCompanies(planter, further)
    const rows = people.slice(-further.length).map(({ row }) => row)
    planter.plant('sys/user', rows, ({ username }) => String(username))
    await store.write([...planter.taken(), noteStep({ since: state.since, done: 0 })])
  }
  const stepsOf = (chunk: number): readonly Step[] => {
    const planter = planted()
    const sheets = sheetsOf()
    const random = randomOf(40_000_000 + chunk)
    if (chunk < open) plantBigOrders(sheets, random, day, chunk * perChunk, orders, partners, catalogue)
    else plantClosedOrders(sheets, random, day, (chunk - open) * perClosedChunk, closed, partners, catalogue)
    for (const [code, rows] of sheets.rows) planter.plant(code, rows, ({ id }) => String(id))
    return [...planter.taken(), noteStep({ since: state.since, done: chunk + 1 })]
  }
  let written: Promise<unknown> = Promise.resolve()
  for (let chunk = Math.max(state.done, 0); chunk < chunks; chunk += 1) {
    const steps = stepsOf(chunk)
    await written
    written = store.write(steps).then(() => note(chunk + 1, chunks))
    // Awaited in the next turn: a failure before that is not unhandled.
    written.catch(() => undefined)
  }
  await written
  await store.write([...figureStepsOf(store, model), ...allWaitingSteps(waitingIn(model))])
  await countRows(store)
}

function accountCompany(
  { partner: { supplierId }, base, parts }: ReturnType<typeof bigCompanies>[number],
  index: number,
) {
  return {
    id: supplierId,
    tenantId: '0',
    // After the accounts of the usual demo.
    index: 1_000 + index,
    status: 'qualified',
    contact: parts.get('srm/supplier/contact'),
    createTime: String(base.createTime),
  }
}

async function stateOf(store: Store): Promise<State | undefined> {
  const [row] = await store.rows<{ value: string }>({
    sql: `select value from _meta where name = 'big'`,
    parameters: [],
  })
  return row && (JSON.parse(row.value) as State)
}

function noteStep(state: State): Step {
  return {
    sql: `insert into _meta (name, value) values ('big', ?) on conflict (name) do update set value = excluded.value`,
    parameters: [JSON.stringify(state)],
  }
}
