import { once } from 'node:events'
import { createServer as createNet } from 'node:net'
import { type Connection, createServer } from 'mysql2'

/** `types`: column types of the protocol; texts without them. */
type Rows = {
  readonly columns: readonly string[]
  readonly types?: readonly number[]
  readonly rows: readonly (readonly unknown[])[]
}
/** Connection of a client, with the methods of the server's side that the types leave out. */
type Served = Connection & {
  serverHandshake(hello: object): void
  writeColumns(columns: readonly object[]): void
  writeTextRow(row: readonly unknown[]): void
  writeEof(): void
  writeOk(): void
  writeError(error: { code: number; message: string }): void
}

/** MySQL server on loopback: it speaks the protocol and answers a statement by a function; undefined: never. */
export type FakeMysql = {
  readonly port: number
  readonly statements: readonly string[]
  close(): Promise<void>
}

export async function startMysql(
  answer: (sql: string) => Rows | Error | undefined,
  password = 'right',
): Promise<FakeMysql> {
  const port = await freePort()
  const statements: string[] = []
  const open = new Set<Served>()
  const server = createServer((connection) => {
    const served = connection as unknown as Served
    open.add(served)
    served.on('error', () => open.delete(served))
    served.serverHandshake({
      ...{ protocolVersion: 10, serverVersion: '8.0.40-fake', connectionId: 1, statusFlags: 2 },
      ...{ characterSet: 45, capabilityFlags: 0xff_ff_ff ^ 0x800 },
      authCallback: (
        { authToken }: { readonly authToken: Buffer },
        done: (error: null, refusal?: { message: string; code: number }) => void,
      ) => done(null, authToken.length > 0 === (password !== '') ? undefined : { message: 'denied', code: 1045 }),
    })
    served.on('query', (sql: string) => {
      statements.push(sql)
      reply(served, sql.startsWith('start transaction') ? 'ok' : answer(sql))
    })
    // The protocol's library has SET under this name.
    served.on('stmt_prepare', (sql: string) => {
      statements.push(sql)
      reply(served, 'ok')
    })
  })
  server.listen(port)
  return {
    port,
    statements,
    close: async () => {
      for (const each of open) each.destroy()
      await new Promise((done) => server.close(() => done(undefined)))
    },
  }
}

/** Type VAR_STRING, in UTF-8. */
const text = {
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  characterSet: 45,
  columnLength: 400,
  columnType: 253,
}

function reply(connection: Served, answer: Rows | Error | 'ok' | undefined): void {
  if (answer === 'ok') connection.writeOk()
  else if (answer instanceof Error) connection.writeError({ code: 1064, message: answer.message })
  else if (answer) replyRows(connection, answer)
}

function replyRows(connection: Served, { columns, types, rows }: Rows): void {
  const typeOf = (index: number) => ({ columnType: types?.[index] ?? text.columnType })
  connection.writeColumns(
    columns.map((name, index) => ({ ...text, ...typeOf(index), name, orgName: name, flags: 0, decimals: 0 })),
  )
  for (const row of rows) connection.writeTextRow(row)
  connection.writeEof()
}

async function freePort(): Promise<number> {
  const probe = createNet().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
