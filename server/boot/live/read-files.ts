import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { decodeText } from '../../../src/schema/load/decode-text.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { ofBase } from '../../../src/schema/model/tenant-files.ts'

export type ReadFiles = {
  readonly files: ReadonlyMap<string, string>
  /** Shared texts that tenants' own files were made from, by the path of the latter. They serve nobody. */
  readonly bases: ReadonlyMap<string, string>
  readonly problems: readonly Diagnostic[]
  /** Existing paths that cannot be read: they count as broken, not as deleted. */
  readonly unread: readonly string[]
}

const skipped = new Set(['meta'])
const maxBytes = 1_000_000
/** Most open files. */
const atOnce = 64

/**
 * Schema files under a folder: path (`schemas/resources/bd/bank.json`, whatever the folder's name) → text. Links, unreadable
 * and oversized files are problems, not files.
 */
export async function readFiles(dir: string): Promise<ReadFiles> {
  const [files, bases] = [new Map<string, string>(), new Map<string, string>()]
  const problems: Diagnostic[] = []
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => /\.(json|bpmn)$/.test(entry.name) && !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !skipped.has(relative(dir, path).split(sep)[0] ?? ''))
    .toSorted()
  const reads: Awaited<ReturnType<typeof readOne>>[] = []
  for (let from = 0; from < paths.length; from += atOnce)
    reads.push(...(await Promise.all(paths.slice(from, from + atOnce).map(readOne))))
  for (const [index, path] of paths.entries()) {
    const read = reads[index]
    const name = schemaPath(dir, path)
    const own = ofBase(name)
    if (typeof read === 'string') (own === undefined ? files : bases).set(own ?? name, read)
    else if (read)
      problems.push({ file: name, line: 1, column: 1, pointer: '', message: read.problem, severity: 'error' })
  }
  return { files, bases, problems, unread: problems.map(({ file }) => file) }
}

/** Name of a file in diagnostics, with forward slashes. */
export function schemaPath(dir: string, path: string): string {
  return ['schemas', ...relative(dir, path).split(sep)].join('/')
}

/** Text of a file, or its problem; undefined when it is deleted. */
async function readOne(path: string): Promise<string | { readonly problem: string } | undefined> {
  try {
    const stat = await lstat(path)
    if (stat.isSymbolicLink()) return { problem: 'the file is a link; schema files are plain files' }
    if (!stat.isFile()) return { problem: `"${basename(path)}" is not a plain file` }
    if (stat.size > maxBytes) return { problem: 'the file is over 1 MB; split it' }
    return decodeText(await readFile(path)) ?? { problem: 'the file is not UTF-8: save it as UTF-8' }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOENT') return undefined
    return { problem: `the file cannot be read (${code})` }
  }
}
