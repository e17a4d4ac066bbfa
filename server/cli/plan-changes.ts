import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StoragePlan } from '../../src/schema/model/compiled-storage.ts'
import { confirm, describe } from '../live/plan-confirmation.ts'
import { storedIn } from '../resources/stored.ts'
import { openStore } from '../store/open-store.ts'
import { planSchema } from '../store/plan-schema.ts'
import { type Destructive, diffTables } from '../store/schema-diff.ts'
import { checkFiles } from './check-files.ts'

type Settings = { readonly schemasDir: string; readonly dataDir: string; readonly isConfirmed: boolean }

/** Prints what the database would be changed to and what data that would lose; with `isConfirmed`, agrees to it. Gives the exit code. */
export async function planChanges(settings: Settings, say: (line: string) => void): Promise<number> {
  const { model, diagnostics } = await checkFiles(settings.schemasDir)
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    say('The schema files have errors; run `npm run schemas` first.')
    return 1
  }
  const plans = storedIn(model).map(({ storage }) => storage)
  const databaseUrl = process.env.DATABASE_URL || undefined
  if (databaseUrl !== undefined || existsSync(join(settings.dataDir, 'app.db'))) {
    await sayChanges(settings, databaseUrl, plans, say)
    return 0
  }
  say(`-- There is no database in ${settings.dataDir} yet; the first start makes it:`)
  for (const statement of diffTables(plans, [], 'sqlite').statements) say(`${statement};`)
  return 0
}

async function sayChanges(
  { dataDir, isConfirmed }: Settings,
  databaseUrl: string | undefined,
  plans: readonly StoragePlan[],
  say: (line: string) => void,
): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl })
  try {
    const { statements, notes, destructive } = await planSchema(store, plans)
    for (const statement of statements) say(`${statement};`)
    for (const note of notes) say(`-- ${note}`)
    if (destructive.length > 0) sayLosses(destructive, isConfirmed, dataDir, say)
    else say(statements.length === 0 ? '-- Nothing to change.' : '-- No data is lost; the next start does this.')
  } finally {
    await store.close()
  }
}

function sayLosses(
  losses: readonly Destructive[],
  isConfirmed: boolean,
  dataDir: string,
  say: (line: string) => void,
): void {
  for (const loss of losses) say(`-- LOSES DATA: ${describe(loss)}`)
  if (!isConfirmed) {
    say('-- The start refuses this until you agree: npm run schemas -- plan --confirm')
    return
  }
  confirm(dataDir, losses)
  say('-- Agreed. The next start does it.')
}
