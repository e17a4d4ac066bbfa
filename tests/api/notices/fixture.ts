import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

export type Fixture = {
  readonly api: ApiServer
  readonly admin: Call
  readonly buyer: Call
  readonly approver: Call
  readonly supplierA: Call
  readonly supplierB: Call
  /** An account of the second tenant. */
  readonly supplierT1: Call
  idOf(username: string): Promise<string>
  /** Adds an announcement as the buyer and returns its id. */
  draft(values?: object): Promise<string>
  /** Adds and publishes an announcement. */
  published(values?: object): Promise<string>
  close(): Promise<void>
}

export const path = {
  unread: 'sys/annountCement/listByUser',
  one: 'sys/annountCement/queryById',
  release: 'sys/annountCement/doReleaseData',
  revoke: 'sys/annountCement/doReovkeData',
  mine: 'sys/sysAnnouncementSend/getMyAnnouncementSend',
  mark: 'sys/sysAnnouncementSend/editByAnntIdAndUserId',
  markAll: 'sys/sysAnnouncementSend/readAll',
} as const

/** The product with its demo people, on SQLite, or on PostgreSQL with `TEST_DATABASE=postgres`. */
export async function startNotices(env: Record<string, string> = {}): Promise<Fixture> {
  const api = await startApi(env, process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite')
  const people = ['admin', 'buyer', 'approver', 'supplier_a', 'supplier_b', 'supplier_t1'] as const
  const [admin, buyer, approver, supplierA, supplierB, supplierT1] = await Promise.all(people.map(api.as))
  if (!(admin && buyer && approver && supplierA && supplierB && supplierT1)) throw new Error('not signed in')
  const draft = async (values: object = {}) => {
    const body = { titile: '通知', msgCategory: '1', msgContent: '<p>内容</p>', ...values }
    return resultOf(await buyer('POST', 'sys/announcement/add', { body })).id as string
  }
  return {
    api,
    admin,
    buyer,
    approver,
    supplierA,
    supplierB,
    supplierT1,
    idOf: async (username) =>
      resultOf(await admin('GET', `sys/user/list?username=${username}`)).records[0].id as string,
    draft,
    published: async (values) => {
      const id = await draft(values)
      resultOf(await buyer('PUT', `${path.release}?id=${id}`))
      return id
    },
    close: async () => {
      await api.close()
    },
  }
}

function resultOf(reply: Reply): Reply['result'] {
  if (!reply.success) throw new Error(`refused: ${reply.text}`)
  return reply.result
}

export const titlesOf = (rows: readonly { readonly titile: string }[]) => rows.map(({ titile }) => titile)
