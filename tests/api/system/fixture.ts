import { type ApiServer, startApi } from '../../kit/api-server.ts'

export type Call = Awaited<ReturnType<ApiServer['as']>>

/** A server, and helpers for the tests of the system area. */
export async function startSystem() {
  const api = await startApi()
  const [admin, buyer, auditor] = await Promise.all([api.as('admin'), api.as('buyer'), api.as('auditor')])
  const departs = (await admin('GET', 'sys/depart/list?pageSize=100')).result.records as {
    id: string
    orgCode: string
  }[]
  const departOf = (code: string) => departs.find(({ orgCode }) => orgCode === code)?.id ?? ''
  return {
    api,
    admin,
    buyer,
    auditor,
    departOf,
    /** Adds a role and returns its id. */
    addRole: async (roleCode: string, values: object = {}): Promise<string> => {
      const { result, message } = await admin('POST', 'sys/role/add', {
        body: { roleCode, roleName: roleCode, ...values },
      })
      if (!result?.id) throw new Error(message)
      return result.id
    },
    /** Adds and signs in a person of the buying side. */
    addPerson: async (username: string, values: object): Promise<{ id: string; call: Call }> => {
      const { result, message } = await admin('POST', 'sys/user/add', {
        body: {
          username,
          realname: username,
          password: 'correct horse battery 7',
          departs: departOf('A01A01A01'),
          userType: 'internal',
          ...values,
        },
      })
      if (!result?.id) throw new Error(message)
      return { id: result.id, call: await api.as(username) }
    },
    /** The ids of all menus and buttons that grant one of the codes. */
    idsOf: async (...codes: string[]): Promise<string[]> => {
      const { result } = await admin('GET', 'sys/role/queryTreeList')
      const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
      return all(result.treeList).flatMap(({ key, perms }) => (perms && codes.includes(perms) ? [key] : []))
    },
    close: () => api.close(),
  }
}

type Node = { readonly key: string; readonly perms: string | null; readonly children?: readonly Node[] }

export type System = Awaited<ReturnType<typeof startSystem>>
