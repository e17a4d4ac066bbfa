import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder cannot be used: the reason, in one line. */
export class FolderRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FolderRefused'
  }
}

// The garbage collector closes an unreferenced connection, which would release the lock.
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process, and creates it if it is missing. The lock is an open write transaction on a small
 * database: the system releases it when the process ends, however it ends, and others may still read its holder.
 * @returns the function that releases it. @throws FolderRefused when another process holds it or it cannot be written.
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
    // While the other process writes its number it cannot be read; the message then omits it.
    return ''
  }
}
