import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the server is made of. */
const programSources = ['server', 'src', 'package.json', 'package-lock.json']

/** Stands for the code of the server: another one when a source file was written. */
export function programStamp(root: string): string {
  return stampOf(root, programSources)
}

/** Stands for files and all files of folders, by path, size and time of the last write. What is not there counts as empty. */
export function stampOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) for (const line of linesOf(root, source).toSorted()) hash.update(`${line}\n`)
  return hash.digest('hex').slice(0, 32)
}

function linesOf(root: string, path: string): readonly string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`]
  return readdirSync(join(root, path)).flatMap((name) => linesOf(root, `${path}/${name}`))
}
