import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Store } from '../../../server/platform/store/store.ts'
import type { ProcessView } from '../../../src/schema/model/process-view.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { bpmn, type Nodes } from '../../kit/bpmn.ts'
import { requestFiles } from './request-files.ts'

export type Call = Awaited<ReturnType<ApiServer['as']>>

const people = ['admin', 'buyer', 'approver', 'finance', 'quality', 'supplier_a'] as const
type Person = (typeof people)[number]

export type Requests = Readonly<Record<Person, Call>> & {
  readonly api: ApiServer
  /** Adds a request of the buyer and submits it. */
  submitted(values?: object): Promise<string>
  stateOf(id: string): Promise<string>
  viewOf(call: Call, id: string): Promise<ProcessView>
  /** Titles of the open tasks of a person about a request. */
  todo(call: Call, id: string): Promise<string[]>
  /** Decides the first task of a person about a request. */
  decide(call: Call, id: string, outcome?: 'approve' | 'reject', more?: object): ReturnType<Call>
  /** Puts another process of the requests to use: its nodes and flows, see `bpmn`. */
  draw(nodes: Nodes, flows: string, head?: string): Promise<void>
  close(): Promise<void>
}

const head = 'procura:resource="test/request" procura:start="submit" procura:withdraw="withdraw" procura:zh="申请审批"'

/** The product with requests and their process. */
export async function startRequests(dialect: Store['dialect'], env: NodeJS.ProcessEnv = {}): Promise<Requests> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-process-'))
  const schemas = join(dir, 'schemas')
  cpSync('schemas', schemas, { recursive: true })
  for (const [path, content] of Object.entries(requestFiles)) {
    await mkdir(dirname(join(schemas, path)), { recursive: true })
    await writeFile(join(schemas, path), content)
  }
  const api = await startApi({ ...env, SCHEMAS_DIR: schemas }, dialect)
  const calls = await Promise.all(people.map(async (person) => [person, await api.as(person)] as const))
  const as = Object.fromEntries(calls) as Record<Person, Call>
  const viewOf = async (call: Call, id: string) => {
    const { result } = await call('GET', `wf/process?resource=test/request&id=${id}`)
    return result
  }
  return {
    ...as,
    api,
    viewOf,
    submitted: async (values = {}) => {
      const { result } = await as.buyer('POST', 'test/request/add', { body: { subject: 'x', amount: 5, ...values } })
      const reply = await as.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
      if (!reply.success) throw new Error(reply.text)
      return result.id
    },
    stateOf: async (id) => (await as.admin('GET', `test/request/queryById?id=${id}`)).result.status,
    todo: async (call, id) => {
      const { result } = await call('GET', 'wf/todo/list?taskState=open&pageSize=200')
      const own = result.records.filter(({ busId }: { busId: string }) => busId === id)
      return own.map(({ nodeName }: { nodeName: string }) => nodeName)
    },
    decide: async (call, id, outcome = 'approve', more = {}) => {
      const [task] = (await viewOf(call, id)).mine
      return call('POST', 'wf/process/decide', {
        body: { tasks: [task?.task ?? 'none-0'], outcome, opinion: 'seen and said', ...more },
      })
    },
    draw: async (nodes, flows, attributes = head) => {
      const { dir, refresh } = api.running.app.live
      await writeFile(join(dir, 'processes/test/request.bpmn'), bpmn(nodes, flows, attributes))
      await refresh()
    },
    close: async () => {
      await api.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
