import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder cannot be used: why, in one line. */
export class FolderRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FolderRefused'
  }
}

// A connection that nobody refers to is closed by the garbage collector, and the lock would be gone with it.
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process alone, and makes it if it is missing. The lock is an open write transaction on a small
 * database: the system gives it back when the process ends, however it ends, and others may still read who holds it.
 * @returns what gives it back. @throws FolderRefused when another process holds it or it cannot be written.
 */
export function lockFolder(dataDir: string): () => void {
  const holder = open(dataDir)
  try {
    holder.exec('begin immediate; create table if not exists holder (pid integer); delete from holder')
    holder.prepare('insert into holder values (?)').run(process.pid)
    holder.exec('commit; begin immediate')
  } catch (cause) {
    const refused = reason(dataDir, holder, cause)
    holder.close()
    throw refused
  }
  held.add(holder)
  return () => {
    if (held.delete(holder)) holder.close()
  }
}

function open(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true })
    return new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 200 })
  } catch (cause) {
    throw new FolderRefused(`The data folder ${dataDir} cannot be written.`, cause)
  }
}

const busy = 5

function reason(dataDir: string, holder: DatabaseSync, cause: unknown): FolderRefused {
  const { errcode } = cause as { errcode?: number }
  if (errcode !== busy) return new FolderRefused(`The data folder ${dataDir} cannot be written.`, cause)
  return new FolderRefused(`The data folder ${dataDir} is in use by another process${pidIn(holder)}.`, cause)
}

function pidIn(holder: DatabaseSync): string {
  try {
    const row = holder.prepare('select pid from holder').get()
    return row ? ` (pid ${row.pid})` : ''
  } catch {
    // In the moment in which the other process writes its number it cannot be read; the sentence does without it.
    return ''
  }
}
