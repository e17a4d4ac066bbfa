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

/**
 * Takes the data folder for this process alone, and makes it if it is missing. The lock is an open exclusive transaction on a small
 * database: the system gives it back when the process ends, however it ends.
 * @returns what gives it back. @throws FolderRefused when another process holds it or it cannot be written.
 */
export function lockFolder(dataDir: string): () => void {
  const holder = open(dataDir)
  try {
    holder.exec('begin exclusive')
  } catch (cause) {
    const pid = readPid(holder)
    holder.close()
    throw new FolderRefused(`The data folder ${dataDir} is in use by another process${pid}.`, cause)
  }
  return () => holder.close()
}

function open(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true })
    const holder = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 200 })
    holder.exec('create table if not exists holder (pid integer)')
    holder.exec('delete from holder')
    holder.prepare('insert into holder values (?)').run(process.pid)
    return holder
  } catch (cause) {
    if (cause instanceof Error && /locked|busy/.test(cause.message)) {
      throw new FolderRefused(`The data folder ${dataDir} is in use by another process.`, cause)
    }
    throw new FolderRefused(`The data folder ${dataDir} cannot be written.`, cause)
  }
}

function readPid(holder: DatabaseSync): string {
  try {
    const row = holder.prepare('select pid from holder').get()
    return row ? ` (pid ${row.pid})` : ''
  } catch {
    // Whoever holds the lock exclusively does not let us read it; the sentence does without the number.
    return ''
  }
}
