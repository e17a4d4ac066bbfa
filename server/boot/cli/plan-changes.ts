import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { readExtensions } from '../../features/extensions/read-extensions.ts'
import { readStyles } from '../../features/extensions/read-styles.ts'
import { openStore } from '../../platform/store/open-store.ts'
import { confirmSteps, describe } from '../../platform/store/pending-changes.ts'
import { planSchema } from '../../platform/store/plan-schema.ts'
import { type Destructive, diffTables } from '../../platform/store/schema-diff.ts'
import type { Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { madeDictionaries } from '../../records/dictionaries/made.ts'
import { tablesOf } from '../../records/sums/join-indexes.ts'
import { bringOwnTables } from '../own-tables.ts'
import { checkFiles } from './check-files.ts'

type Settings = { readonly schemasDir: string; readonly dataDir: string; readonly isConfirmed: boolean }
type Say = (line: string) => void

/**
 * Prints the changes of the database and the data they would lose; with `isConfirmed`, confirms the loss. Extension fields are
 * included. Returns the exit code.
 */
export async function planChanges(settings: Settings, say: Say): Promise<number> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  if (databaseUrl === undefined && !existsSync(join(settings.dataDir, 'app.db'))) return planFirst(settings, say)
  const store = await openStore({ dataDir: settings.dataDir, databaseUrl })
  try {
    return await planOver(store, settings, say)
  } finally {
    await store.close()
  }
}

async function planFirst({ schemasDir, dataDir }: Settings, say: Say): Promise<number> {
  const { model, diagnostics } = await checkFiles(schemasDir)
  if (diagnostics.some(({ severity }) => severity === 'error')) return refuse(say)
  say(`-- There is no database in ${dataDir} yet; the first start makes it:`)
  for (const statement of diffTables(tablesOf(model), [], 'sqlite').statements) say(`${statement};`)
  return 0
}

async function planOver(store: Store, { schemasDir, isConfirmed }: Settings, say: Say): Promise<number> {
  const added = {
    extensions: await readExtensions(store),
    dictionaries: await madeDictionaries(store),
    styles: await readStyles(store),
  }
  const { model, diagnostics } = await checkFiles(schemasDir, added)
  if (diagnostics.some(({ severity }) => severity === 'error')) return refuse(say)
  const { statements, notes, destructive } = await planSchema(store, tablesOf(model))
  for (const statement of statements) say(`${statement};`)
  for (const note of notes) say(`-- ${note}`)
  if (destructive.length > 0) await sayLosses(store, destructive, isConfirmed, say)
  else say(statements.length === 0 ? '-- Nothing to change.' : '-- No data is lost; the next start does this.')
  return 0
}

function refuse(say: Say): number {
  say('The schema files have errors; run `npm run schemas` first.')
  return 1
}

async function sayLosses(store: Store, losses: readonly Destructive[], isConfirmed: boolean, say: Say): Promise<void> {
  for (const loss of losses) say(`-- LOSES DATA: ${describe(loss)}`)
  if (!isConfirmed) {
    say('-- The files concerned keep their last good version until you agree: npm run schemas -- plan --confirm')
    return
  }
  await bringOwnTables(store)
  await store.write([...confirmSteps(losses, userInfo().username, nowText())])
  say('-- Agreed. The next start does it.')
}
