import type { ApiServer, Reply } from '../../kit/api-server.ts'

/** Engine of the run: the project `postgres` runs files of this folder a second time. */
export const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

export type Call = Awaited<ReturnType<ApiServer['as']>>
export type Row = { readonly id: string; readonly [field: string]: unknown }

/** Rows of a list. @throws when the call is refused. */
export async function rows(call: Call, path: string): Promise<readonly Row[]> {
  const reply = await call('GET', path)
  if (!reply.success) throw new Error(`${path}: ${reply.text}`)
  return reply.result.records
}

/** First row of a list. @throws without one. */
export async function firstOf(call: Call, path: string): Promise<Row> {
  const [row] = await rows(call, path)
  if (!row) throw new Error(`no rows at ${path}`)
  return row
}

/** A whole record. */
export async function record(call: Call, code: string, id: string): Promise<Row & Readonly<Record<string, never>>> {
  const reply = await call('GET', `${code}/queryById?id=${id}`)
  if (!reply.success) throw new Error(`${code} ${id}: ${reply.text}`)
  return reply.result
}

export function act(call: Call, code: string, action: string, id: string, more: object = {}): Promise<Reply> {
  return call('POST', `${code}/do/${action}`, { body: { id, ...more } })
}

/** An action that must succeed. */
export async function did(call: Call, code: string, action: string, id: string, more: object = {}): Promise<void> {
  const reply = await act(call, code, action, id, more)
  if (!reply.success) throw new Error(`${code} ${action}: ${reply.text}`)
}

/** Signs in a colleague who has no password in the demo. */
export async function asColleague(api: ApiServer, username: string): Promise<Call> {
  await api.running.app.store.write([
    {
      sql: `insert into _password (user_id, hash, changed_at) select (select id from sys_user where username = ?), hash, changed_at
        from _password where user_id = (select id from sys_user where username = 'expert')`,
      parameters: [username],
    },
  ])
  return api.as(username)
}

/** Statement on the stored rows: states of the past that no call reaches. */
export function write(api: ApiServer, sql: string, ...parameters: readonly unknown[]): Promise<unknown> {
  return api.running.app.store.write([{ sql, parameters }])
}
