import { hash } from '@node-rs/argon2'
import { openStore } from '../../server/platform/store/open-store.ts'

/** The minimum cost of argon2id. A hash contains its cost, so verification uses it too. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Replaces all password hashes of a database by cheap ones of `password`, so that sign-ins in tests are fast. */
export async function makePasswordsCheap(
  place: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  password: string,
): Promise<void> {
  const store = await openStore(place)
  try {
    await store.write([{ sql: 'update _password set hash = ?', parameters: [await hash(password, least)] }])
  } finally {
    await store.close()
  }
}
