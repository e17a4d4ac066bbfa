import { hash } from '@node-rs/argon2'
import { openStore } from '../../server/platform/store/open-store.ts'

/** The least that argon2id takes: a hash carries its own cost, and is verified at that. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Gives all accounts of a database a hash of the same password that is verified at once: each sign-in of a test pays for it. */
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
