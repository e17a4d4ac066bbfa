import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Destructive } from '../store/schema-diff.ts'

const fileName = 'schema-plan.json'

/** A name for exactly these changes: a confirmation holds for them and for no others. */
export function confirmationFor(changes: readonly Destructive[]): string {
  const plain = changes.map(({ table, column = '', kind }) => `${kind} ${table} ${column}`).toSorted()
  return createHash('sha256').update(plain.join('\n')).digest('hex')
}

/** Whether somebody has agreed to exactly these changes. */
export function isConfirmed(dataDir: string, changes: readonly Destructive[]): boolean {
  try {
    const { confirmed } = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')) as { confirmed?: string }
    return confirmed === confirmationFor(changes)
  } catch {
    // No file, or none that can be read, means that nobody has agreed.
    return false
  }
}

/** Notes that losing this data was agreed to. */
export function confirm(dataDir: string, changes: readonly Destructive[]): void {
  writeFileSync(
    join(dataDir, fileName),
    `${JSON.stringify({ confirmed: confirmationFor(changes), changes }, null, 2)}\n`,
  )
}

/** One line for each change, in words. */
export function describe({ table, column, kind, rows = 0 }: Destructive): string {
  const what = column === undefined ? `table ${table}` : `column ${table}.${column}`
  return `${kind === 'drop' ? 'drops' : 'changes the type of'} ${what}, which holds ${rows} ${rows === 1 ? 'value' : 'values'}`
}
