import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Bytes of one row of an archive. */
const chunk = 4 * 1_048_576

const table = '_backup_file'
const isId = (id: string) => /^[0-9a-f]{32}$/.test(id)
// Path of a file within the upload folder.
const placeOf = (folder: string, id: string) => join(folder, id.slice(-2), id)

/** Adds the uploads that a copy of the database names to the copy, in pieces. */
export function packFiles(archive: string, folder: string): void {
  const database = new DatabaseSync(archive)
  try {
    database.exec('pragma journal_mode = delete; begin')
    database.exec(`create table ${table} (file_id text not null, place integer not null, data blob not null)`)
    const add = database.prepare(`insert into ${table} (file_id, place, data) values (?, ?, ?)`)
    const files = database.prepare('select id from _file order by id').all() as { id: string }[]
    for (const { id } of files) {
      const path = placeOf(folder, id)
      // A file without its bytes is missing in its record, too.
      if (isId(id) && existsSync(path)) readPieces(path, (place, data) => add.run(id, place, data))
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}

function readPieces(path: string, take: (place: number, data: Uint8Array) => void): void {
  const file = openSync(path, 'r')
  try {
    for (let place = 0; ; place += 1) {
      const data = Buffer.alloc(chunk)
      const length = readSync(file, data, 0, chunk, null)
      if (length > 0 || place === 0) take(place, data.subarray(0, length))
      if (length < chunk) return
    }
  } finally {
    closeSync(file)
  }
}

/** Writes the missing uploads of an archive into their folder. Archives of earlier versions have none. */
export function unpackFiles(archive: string, folder: string): void {
  const database = new DatabaseSync(archive, { readOnly: true })
  try {
    const known = database.prepare('select 1 from sqlite_master where name = ?').get(table)
    const files = known
      ? (database.prepare(`select distinct file_id as id from ${table}`).all() as { id: string }[])
      : []
    const pieces = known && database.prepare(`select data from ${table} where file_id = ? order by place`)
    for (const { id } of files) {
      const path = placeOf(folder, id)
      if (!isId(id) || existsSync(path) || !pieces) continue
      mkdirSync(dirname(path), { recursive: true })
      writeWhole(path, pieces.iterate(id) as Iterable<{ data: Uint8Array }>)
    }
  } finally {
    database.close()
  }
}

function writeWhole(path: string, pieces: Iterable<{ readonly data: Uint8Array }>): void {
  const part = `${path}.part`
  const file = openSync(part, 'w')
  try {
    for (const { data } of pieces) writeSync(file, data)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
}
