import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

/** A very slow query. */
const slow = 'with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) as i from n where i < 0'

const sourceOf = (path: string) => JSON.stringify(pathToFileURL(path).href)

const script = (dir: string) => `
  import { openStore } from ${sourceOf('server/platform/store/open-store.ts')}
  import { endProcess } from ${sourceOf('server/boot/end-process.ts')}
  const store = await openStore({ dataDir: ${JSON.stringify(dir)}, databaseUrl: undefined })
  await store.ddl(['create table kept (id text)'])
  await store.write([{ sql: "insert into kept values ('a')", parameters: [] }])
  const query = { sql: ${JSON.stringify(slow)}, parameters: [] }
  await store.rows(query, { timeout: 100 }).catch((error) => console.log(error.code))
  await store.close()
  console.log('closed')
  endProcess(0)
`

it('aborts a running query, after the committed writes are closed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'procura-end-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const program = join(dir, 'program.mjs')
  await writeFile(program, script(dir))
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 30_000,
  })
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(output).toBe('TIMEOUT\nclosed\n')
  // The test timeout ends it by another signal.
  expect(signal).toBe('SIGKILL')
  const database = new DatabaseSync(join(dir, 'app.db'), { readOnly: true })
  expect(database.prepare('select id from kept').all()).toEqual([{ id: 'a' }])
  database.close()
})
