import type { Diagnostic } from '../model/diagnostic.ts'
import { type FileKind, fileKinds } from '../model/files.ts'
import { codePattern } from '../model/names.ts'
import { checkShape, type ShapeProblem } from './check-shape.ts'
import { type ParsedFile, parseFile } from './parsed-file.ts'

/** A file whose JSON and shape are right, with the code its path gives it. */
export type Place = { readonly kind: FileKind; readonly code: string }
export type ShapedFile = Place & { readonly value: unknown; readonly text: string; readonly parsed: ParsedFile }

type Read = { readonly text: string; readonly shaped: ShapedFile | undefined; readonly problems: readonly Diagnostic[] }

// The same text at the same path gives the same answer, so a change of one file re-reads one file.
const memory = new Map<string, Read>()

/** Reads every file on its own: syntax, then shape. Files that fail are left out, their mistakes reported. */
export function collectFiles(files: ReadonlyMap<string, string>): { shaped: ShapedFile[]; problems: Diagnostic[] } {
  const shaped: ShapedFile[] = []
  const problems: Diagnostic[] = []
  for (const [path, text] of files) {
    const known = memory.get(path)
    const read = known?.text === text ? known : readOne(path, text)
    memory.set(path, read)
    problems.push(...read.problems)
    if (read.shaped) shaped.push(read.shaped)
  }
  for (const path of memory.keys()) if (!files.has(path)) memory.delete(path)
  return { shaped, problems }
}

/**
 * The files of texts that were right once, by path; those that the product reads no more are left out.
 * @param files the texts as they are now: where one is the same, so is what was read of it.
 */
export function goodFiles(
  texts: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, ShapedFile> {
  collectFiles(files)
  const read = [...texts].map(([path, text]) => {
    const known = memory.get(path)
    return [path, known?.text === text ? known : readOne(path, text)] as const
  })
  return new Map(read.flatMap(([path, { shaped }]) => (shaped ? [[path, shaped] as const] : [])))
}

function readOne(path: string, text: string): Read {
  const parsed = parseFile(path, text)
  const place = placeOf(path)
  if (!place) {
    const folders = Object.values(fileKinds).map(({ folder }) => folder)
    const message = `the file is in none of the folders ${folders.join(', ')}, or its name is not small letters, digits, - and _`
    return { text, shaped: undefined, problems: [parsed.at([], message)] }
  }
  if (parsed.problems.length > 0) return { text, shaped: undefined, problems: parsed.problems }
  const wrong = checkShape(fileKinds[place.kind].schema, parsed.value)
  const problems = wrong.map((problem) => diagnosticOf(parsed, problem))
  return { text, shaped: wrong.length === 0 ? { ...place, value: parsed.value, text, parsed } : undefined, problems }
}

function diagnosticOf(parsed: ParsedFile, { path, message, suggestion, key }: ShapeProblem): Diagnostic {
  return parsed.at(path, message, { ...(suggestion !== undefined && { suggestion }), ...(key && { key }) })
}

const codes = new RegExp(codePattern)

/** `schemas/resources/bd/bank.json` → resource `bd/bank`; undefined when the path names no schema file. */
export function placeOf(path: string): Place | undefined {
  const [, folder, ...rest] = path.split('/')
  const code = rest.join('/').replace(/\.json$/, '')
  for (const [kind, { folder: own }] of Object.entries(fileKinds)) {
    if (own === folder && codes.test(code) && path.endsWith('.json')) return { kind: kind as FileKind, code }
  }
  return undefined
}
