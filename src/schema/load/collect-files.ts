import { codePattern, overlayCodePattern } from '../base/names.ts'
import type { Place } from '../compile/catalogue.ts'
import { checkShape, type ShapeProblem } from '../compile/check-shape.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type FileKind, fileKinds, type JsonKind } from '../model/files.ts'
import { isTenantKind, sharedPath, tenantKindOf } from '../model/tenant-files.ts'
import { upgraded } from '../upgrade/upgraded.ts'
import { type ParsedFile, parseFile } from './parsed-file.ts'
import { parseProcess } from './parsed-process.ts'

/** File with valid JSON and shape, with the code of its path. */
export type ShapedFile = Place & {
  /** Value in the present language, whatever the age of the file. */
  readonly value: unknown
  readonly text: string
  readonly parsed: ParsedFile
  /** The text is of an older language. */
  readonly isOld?: true
}

type Read = { readonly text: string; readonly shaped: ShapedFile | undefined; readonly problems: readonly Diagnostic[] }

// Equal text at an equal path gives an equal result, so a change of one file reads one file again. A few texts of each path are kept, so
// that an undone change reads none.
const memory = new Map<string, readonly Read[]>()
const most = 3

/** Reads each file separately: syntax, then shape. Invalid files are left out, their mistakes reported. */
export function collectFiles(files: ReadonlyMap<string, string>): { shaped: ShapedFile[]; problems: Diagnostic[] } {
  const shaped: ShapedFile[] = []
  const problems: Diagnostic[] = []
  for (const [path, text] of files) {
    const read = readOnce(path, text)
    problems.push(...read.problems)
    if (read.shaped) shaped.push(read.shaped)
  }
  for (const path of memory.keys()) if (!files.has(path)) memory.delete(path)
  return { shaped, problems }
}

/**
 * Files of texts that were valid once, by path; those that the product no longer reads are left out.
 * @param files current texts; an unchanged text keeps its result.
 */
export function goodFiles(
  texts: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, ShapedFile> {
  collectFiles(files)
  return new Map(
    [...texts].flatMap(([path, text]) => {
      const { shaped } = readOnce(path, text)
      return shaped ? [[path, shaped] as const] : []
    }),
  )
}

/** Reads one file, once for each text. */
export function readOnce(path: string, text: string): Read {
  const kept = memory.get(path) ?? []
  const known = kept.find((one) => one.text === text)
  if (known) return known
  const read = readOne(path, text)
  memory.set(path, [read, ...kept.slice(0, most - 1)])
  return read
}

function readOne(path: string, text: string): Read {
  const place = placeOf(path)
  if (place?.kind === 'process') return readProcessFile(path, text, place)
  const parsed = parseFile(path, text)
  if (!place) {
    const folders = [...Object.values(fileKinds).map(({ folder }) => folder), 'processes']
    const message = `the file is not in one of the folders ${folders.join(', ')}, or its name has characters other than lower-case letters, digits, - and _`
    return { text, shaped: undefined, problems: [parsed.at([], message)] }
  }
  if (parsed.problems.length > 0) return { text, shaped: undefined, problems: parsed.problems }
  const kind = place.kind as JsonKind
  const { value, isOld } = upgraded(kind, parsed.value)
  const wrong = checkShape(fileKinds[kind].schema, value)
  const problems = wrong.map((problem) => diagnosticOf(parsed, problem))
  const shaped = { ...place, value, text, parsed, ...(isOld && { isOld }) }
  return { text, shaped: wrong.length === 0 ? shaped : undefined, problems }
}

function readProcessFile(path: string, text: string, place: Place): Read {
  const parsed = parseProcess(path, text)
  const { problems, value } = parsed
  return { text, shaped: value === undefined ? undefined : { ...place, value, text, parsed }, problems }
}

function diagnosticOf(parsed: ParsedFile, { path, message, suggestion, key }: ShapeProblem): Diagnostic {
  return parsed.at(path, message, { ...(suggestion !== undefined && { suggestion }), ...(key && { key }) })
}

const codes = new RegExp(codePattern)
const overlayCodes = new RegExp(overlayCodePattern)

/** `schemas/resources/bd/bank.json` → resource `bd/bank`; undefined when the path names no schema file. */
export function placeOf(path: string): Place | undefined {
  const [, folder, ...rest] = path.split('/')
  const own = folder === 'overlays' ? placeOfTenant(rest) : undefined
  if (own) return own
  const code = rest.join('/').replace(/\.(json|bpmn)$/, '')
  if (path.endsWith('.bpmn')) return folder === 'processes' && codes.test(code) ? { kind: 'process', code } : undefined
  for (const [kind, { folder: own }] of Object.entries(fileKinds)) {
    const isCode = kind === 'overlay' ? isOverlayCode(code) : codes.test(code)
    if (own === folder && isCode && path.endsWith('.json')) return { kind: kind as FileKind, code }
  }
  return undefined
}

// A tenant's own files, and the texts that they were made from, are in folders of their own.
function isOverlayCode(code: string): boolean {
  const [, folder] = code.split('/')
  return overlayCodes.test(code) && folder !== 'bases' && tenantKindOf(folder) === undefined
}

/** Place of a file of a tenant, by the parts of its path after the folder of overlays. The platform tenant has the shared files. */
function placeOfTenant([tenant = '', folder, ...rest]: readonly string[]): Place | undefined {
  if (tenantKindOf(folder) === undefined || !/^[1-9][0-9]{0,11}$/.test(tenant)) return undefined
  const place = placeOf(['schemas', folder, ...rest].join('/'))
  return place && { ...place, tenant }
}

/** Path of the shared file that a tenant's own file stands in for; undefined for other paths. */
export function sharedPathOf(path: string): string | undefined {
  const { kind = '', code = '', tenant } = placeOf(path) ?? {}
  return tenant !== undefined && isTenantKind(kind) ? sharedPath(kind, code) : undefined
}
