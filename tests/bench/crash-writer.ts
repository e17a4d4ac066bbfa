import { openStore } from '../../server/platform/store/open-store.ts'

// A process to be killed: 64 concurrent writers. Each prints a row's id once the store has acknowledged it.
const [dataDir = '', round = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: undefined })
await store.ddl(['create table if not exists line (id text primary key, pair text not null, text text not null)'])

async function writer(number: number): Promise<never> {
  for (let index = 0; ; index += 1) {
    const pair = `${round}-${number}-${index}`
    // Two rows for each transaction: one of them without the other after the crash is a partial transaction.
    const rows = ['a', 'b'].map((half) => ({
      sql: 'insert into line (id, pair, text) values (?, ?, ?)',
      parameters: [`${pair}-${half}`, pair, '供应商资料'.repeat(20)],
    }))
    await store.write(rows)
    process.stdout.write(`${pair}\n`)
  }
}

await Promise.all(Array.from({ length: 64 }, (_, number) => writer(number)))
