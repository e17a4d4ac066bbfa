import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { fileKinds } from '../../src/schema/model/files.ts'
import { atMost, downTo, type Figure, median, quantile } from './figure.ts'

type Parsed = {
  readonly file: string
  readonly lines: number
  readonly functions: number[]
  readonly imports: string[]
}

/** Size and structure of the code: files, functions, folders in import cycles, keys and lines of schema files. */
export async function run(): Promise<readonly Figure[]> {
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts', 'widgets/**/*.{ts,tsx}']).map(parsed)
  const lines = files.map((file) => file.lines)
  const functions = files.flatMap((file) => file.functions)
  // Excludes generated files and portal texts.
  const schemas = globSync('schemas/**/*.json').filter((path) => !/^schemas\/(meta|portal)\//.test(path))
  const texts = schemas.map((path) => readFileSync(path, 'utf8'))
  return [
    atMost(0, 'folders in import cycles', foldersInCircles(files), 'folders'),
    { name: 'lines of a file, median', value: median(lines), unit: 'lines' },
    atMost(130, 'lines of a file, p90', quantile(lines, 0.9), 'lines'),
    atMost(300, 'lines of a file, maximum', Math.max(...lines), 'lines'),
    { name: 'lines of a function, median', value: median(functions), unit: 'lines' },
    atMost(22, 'lines of a function, p90', quantile(functions, 0.9), 'lines'),
    { name: 'lines of schema files', value: sum(texts.map(linesOf)), unit: 'lines' },
    atMost(linesForField, 'lines of schema files per field', linesOfField(texts), 'lines'),
    downTo(60, 60, 'fields of schema files that are literal copies', literalCopies(texts), 'fields'),
    atMost(180, 'keys of the schema language', keysOfLanguage(), 'keys'),
  ]
}

/** Lines for each field when the schema language was fixed: 26,000 lines, 2,479 fields. The ratio must not grow. */
const linesForField = 26_000 / 2479

function linesOfField(texts: readonly string[]): number {
  const fields = texts.map(
    (text) => Object.keys((JSON.parse(text) as { readonly fields?: object }).fields ?? {}).length,
  )
  return sum(texts.map(linesOf)) / sum(fields)
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function parsed(file: string): Parsed {
  const text = readFileSync(file, 'utf8')
  const { program, module } = parseSync(file, text)
  const functions: number[] = []
  const note = ({ start, end }: { readonly start: number; readonly end: number }) =>
    functions.push(text.slice(start, end).split('\n').length)
  new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(program)
  const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? []))
  const imports = [...module.staticImports.map((one) => one.moduleRequest), ...exported].map(({ value }) => value)
  return { file, lines: linesOf(text), functions, imports }
}

/** Folders in import cycles, types included. */
function foldersInCircles(files: readonly Parsed[]): number {
  const edges = new Map<string, Set<string>>()
  for (const { file, imports } of files) {
    const own = dirname(file)
    const targets = imports.filter((name) => name.startsWith('.')).map((name) => dirname(normalize(join(own, name))))
    edges.set(own, new Set([...(edges.get(own) ?? []), ...targets.filter((target) => target !== own)]))
  }
  const reached = new Map([...edges.keys()].map((folder) => [folder, reachedFrom(folder, edges)]))
  return [...reached].filter(([folder, others]) => others.has(folder)).length
}

function reachedFrom(folder: string, edges: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<string>()
  const next = [folder]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const target of edges.get(at) ?? []) {
      if (seen.has(target)) continue
      seen.add(target)
      next.push(target)
    }
  }
  return seen
}

/** Field definitions that repeat another one literally instead of using a mixin. */
function literalCopies(texts: readonly string[]): number {
  const fields = texts
    .flatMap((text) => Object.values((JSON.parse(text) as { readonly fields?: object }).fields ?? {}))
    .filter((field) => typeof field === 'object' && !('like' in field))
    .map(sortedText)
  return fields.length - new Set(fields).size
}

function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => a.localeCompare(b)))
      : inner,
  )
}

/** The keys of an object of the language, without properties whose content another language defines. */
function ownKeys({
  type,
  properties = {},
}: {
  readonly type?: unknown
  readonly properties?: object
}): readonly string[] {
  const isForeign = (value: unknown) => typeof value === 'object' && value !== null && 'foreign' in value
  return type === 'object' ? Object.entries(properties).flatMap(([key, value]) => (isForeign(value) ? [] : key)) : []
}

/** The distinct keys of the schema language, over all kinds of files. */
function keysOfLanguage(): number {
  const keys = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const key of ownKeys(node)) keys.add(key)
    for (const inner of Object.values(node)) visit(inner)
  }
  for (const { schema } of Object.values(fileKinds)) visit(schema)
  return keys.size
}
