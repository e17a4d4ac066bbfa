import { closeSync, fsyncSync, openSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestFiles } from '../api/process/request-files.ts'
import { type ChildServer, startChild } from '../kit/child-server.ts'
import { atMost, type Effort, type Figure, quantile } from './figure.ts'
import { demoData, inScratch } from './product.ts'

type Size = { readonly instances: number; readonly steps: number; readonly kills: number }

/** Processes with many open instances: a step, the list of tasks, a batch with one opinion, and steps over a killed server. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  const size: Size = quick ? { instances: 2000, steps: 50, kills: 2 } : { instances: 100_000, steps: 1000, kills: 10 }
  return inScratch(async (dir) => {
    const schemas = join(dir, 'schemas')
    await cp('schemas', schemas, { recursive: true })
    for (const [path, content] of Object.entries(requestFiles)) {
      await mkdir(dirname(join(schemas, path)), { recursive: true })
      await writeFile(join(schemas, path), content)
    }
    const data = await demoData(dir, schemas)
    const start = () => startChild(['--data', data, '--schemas', schemas], { DEMO: 'on' }, 300_000)
    const first = await start()
    await submitted(first)
    await first.stop()
    plant(join(data, 'app.db'), size.instances)
    const server = await start()
    const steady = await steadyFigures(server, size).finally(() => server.stop())
    return [...steady, ...(await killedFigures(start, join(data, 'app.db'), size.kills))]
  })
}

/** One request whose approver is waited for. */
async function submitted({ url }: ChildServer): Promise<void> {
  const buyer = await signedIn(url, 'buyer')
  const { id } = await buyer('POST', 'test/request/add', { subject: 'first', amount: 5 })
  await buyer('POST', 'test/request/do/submit', { id })
}

/** Copies that request with its instance and its task. */
function plant(path: string, instances: number): void {
  const db = new DatabaseSync(path)
  db.exec('begin')
  for (const [table, ids] of [
    ['test_request', ['id']],
    ['_process_instance', ['id', 'record_id']],
    ['_process_task', ['id', 'instance_id', 'record_id']],
    ['_waiting', ['record_id']],
  ] as const) {
    const columns = db.prepare('select name from pragma_table_info(?)').all(table) as { readonly name: string }[]
    const copied = columns.map(({ name }) =>
      (ids as readonly string[]).includes(name) ? `printf('%08x', n.i) || substr(t.${name}, 9)` : `t.${name}`,
    )
    const own = table === 'test_request' ? '' : `where t.resource = 'test/request'`
    db.exec(`insert into ${table} (${columns.map(({ name }) => name).join(', ')})
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${instances - 1})
      select ${copied.join(', ')} from ${table} t, n ${own}`)
  }
  db.exec('commit')
  db.close()
  // Else the first steps would wait for the disk to take in what was planted.
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

async function steadyFigures({ url }: ChildServer, { instances, steps }: Size): Promise<readonly Figure[]> {
  const approver = await signedIn(url, 'approver')
  const listed: number[] = []
  for (let round = 0; round < 100; round += 1) listed.push(await timed(() => openTasks(approver, 10)))
  const taken: number[] = []
  for (const task of await openedBy(approver, steps)) taken.push(await timed(() => decided(approver, [task])))
  const batch = await openedBy(approver, 500)
  const began = performance.now()
  await decided(approver, batch)
  const count = instances.toLocaleString('en')
  return [
    atMost(30, `${count} instances: list of open tasks, p95`, quantile(listed, 0.95), 'ms'),
    atMost(20, `${count} instances: a step, p95`, quantile(taken, 0.95), 'ms'),
    atMost(5000, `${count} instances: 500 tasks with one opinion`, performance.now() - began, 'ms'),
  ]
}

/** Steps of eight clients while the server is killed: what was answered is there, and no step is in halves. */
async function killedFigures(
  start: () => Promise<ChildServer>,
  path: string,
  kills: number,
): Promise<readonly Figure[]> {
  const answered: string[] = []
  for (let round = 0; round < kills; round += 1) {
    const server = await start()
    const approver = await signedIn(server.url, 'approver')
    const tasks = await openTasks(approver, 200)
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (const task of tasks.filter((_each, index) => index % 8 === client)) {
        // A call in the air when the server dies has no answer.
        const isDone = await decided(approver, [task]).then(
          () => true,
          () => false,
        )
        if (!isDone) return
        answered.push(task)
      }
    })
    await sleep(150 + Math.random() * 300)
    await server.stop('SIGKILL')
    await Promise.all(clients)
  }
  const db = new DatabaseSync(path, { readOnly: true })
  const isOpen = db.prepare(`select 1 from _process_task where id = ? and status = 'open'`)
  const lost = answered.filter((task) => isOpen.get(task) !== undefined).length
  const halves = db
    .prepare(
      `select count(*) as count from _process_instance i join test_request r on r.id = i.record_id
        where (i.status = 'open') <> (r.status = 'pending')`,
    )
    .get() as { readonly count: number }
  db.close()
  return [
    { name: `steps answered before ${kills} kills`, value: answered.length, unit: '' },
    atMost(0, 'answered steps lost', lost, ''),
    atMost(0, 'steps in halves: state without process, or process without state', halves.count, ''),
  ]
}

type Call = <Result = { readonly id: string }>(method: string, path: string, body?: object) => Promise<Result>

async function signedIn(url: string, username: string): Promise<Call> {
  const call =
    (token: string): Call =>
    async (method, path, body) => {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: { 'X-Access-Token': token, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { success, message, result } = await response.json()
      if (!success) throw new Error(`${path}: ${message}`)
      return result
    }
  const { token } = await call('')<{ readonly token: string }>('POST', 'sys/demo/login', { username })
  return call(token)
}

type Tasks = { readonly records: readonly { readonly taskId: string; readonly busType: string }[] }

async function openTasks(call: Call, count: number, page = 1): Promise<readonly string[]> {
  const { records } = await call<Tasks>(
    'GET',
    `wf/todo/list?taskState=open&busType=test/request&pageSize=${count}&pageNo=${page}`,
  )
  return records.map(({ taskId }) => taskId)
}

/** So many open tasks, from several pages. */
async function openedBy(call: Call, count: number): Promise<readonly string[]> {
  const found: string[] = []
  for (let page = 1; found.length < count; page += 1) found.push(...(await openTasks(call, 200, page)))
  return found.slice(0, count)
}

/** @throws unless all of them were decided */
async function decided(call: Call, tasks: readonly string[]): Promise<void> {
  await call('POST', 'wf/process/decide', { tasks, outcome: 'approve', opinion: 'seen' })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
