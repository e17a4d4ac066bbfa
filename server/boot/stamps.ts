import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Sources of the server. */
const programSources = ['server', 'src', 'package.json', 'package-lock.json']

/** Stamp of the server's code; changes when a source file is written. */
export function programStamp(root: string): string {
  return stampOf(root, programSources)
}

/** Stamp of files and of all files of folders, by path, size and modification time. A missing one counts as empty. */
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
