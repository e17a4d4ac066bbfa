import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

// Widgets that the engine may import: inputs and cells come from the registries by type. Lists also open pick dialogs.
const renderers = ['kit', 'renderers', 'registry.ts', 'popup/pick-dialog.tsx'].map((name) => `widgets/${name}`)
// Import rules (ARCHITECTURE.md, "Folders"): each folder, and the other folders that it may use.
const folders: Readonly<Record<string, readonly string[]>> = {
  'src/schema': [],
  'src/domain': [],
  'src/i18n': ['src/schema'],
  'src/api': ['src/schema'],
  'src/state': ['src/schema', 'src/api'],
  widgets: ['src/schema/base', 'src/schema/model', 'src/schema/fields'],
  // The editor of schema files completes by the meta-schemas, and shows their descriptions in Chinese.
  'src/engine': [
    'src/schema',
    ...renderers,
    'src/api',
    'src/state',
    'src/i18n',
    'docs/reference/zh.json',
    'schemas/meta',
  ],
  'src/site': ['src/schema', 'src/api', 'src/state'],
  'src/portal': ['src/schema', 'widgets', 'src/engine', 'src/api', 'src/state', 'src/i18n'],
  'src/shell': ['src/schema', 'widgets', 'src/domain', 'src/engine', 'src/portal', 'src/api', 'src/state', 'src/i18n'],
  'src/docs': ['src/schema', 'widgets', 'src/engine', 'src/portal', 'src/shell', 'src/api', 'src/state', 'src/i18n'],
}
// Storeys of the server, lowest first: each uses those below it, types included. Only `boot` uses the demo.
const storeys = ['platform', 'rights', 'records', 'features', 'domain', 'demo', 'boot']
// Folders with their own storeys, lowest first; `.` is the files of the folder itself. Folders of one storey do not use each other.
const engine = [
  ['errors', 'permission'],
  ['.'],
  ['data', 'frame', 'query'],
  ['live', 'record'],
  ['activity'],
  ['form', 'grid'],
  ['chart', 'list'],
  ['monitor'],
  ['blocks'],
  ['page'],
]
const schema = [
  ['base'],
  ['fields'],
  ['model'],
  ['rules'],
  ['label', 'print', 'process'],
  ['compile'],
  ['conditions', 'upgrade'],
  ['edit'],
  ['load'],
  ['jeecg'],
]
const layered: Readonly<Record<string, readonly (readonly string[])[]>> = { 'src/engine': engine, 'src/schema': schema }
// Packages that only some files may use.
const packages: Readonly<Record<string, readonly string[]>> = {
  ky: ['src/api/client.ts'],
  '@rjsf/': ['src/engine/form'],
  '@codemirror/': ['src/engine/blocks/studio/code'],
  react: [
    'widgets',
    'src/engine',
    'src/state',
    'src/i18n',
    'src/shell',
    'src/portal',
    'src/site',
    'src/docs',
    'src/main.tsx',
    'src/root.tsx',
  ],
  antd: ['widgets', 'src/engine', 'src/shell', 'src/portal', 'src/docs', 'src/root.tsx'],
  saxen: ['src/schema/process'],
  'bpmn-js': ['src/engine/blocks/studio/process'],
  pg: ['server/platform/store'],
  'node:sqlite': ['server/platform/store'],
  fastify: ['server'],
}
// The schema folder is pure, except for the validator, which runs on the server and hashes its output.
const pure = /^(node:|react|antd|fastify|pg$)/
const pureExcept = ['src/schema/compile/validator.ts']

// Entries of the first list page, and packages that they must not include: only the server describes files.
const first = ['src/main.tsx', 'src/shell/workspace.tsx', 'src/engine/page/list-page.tsx']
const notInFirst = ['typebox']

type Import = { readonly from: string; readonly name: string; readonly isType: boolean; readonly isLate: boolean }

const files = globSync(['src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}', 'server/**/*.ts'])
const imports = files.flatMap((from) => importsOf(from))
const wrong = [...imports.flatMap(misplaced), ...importCycles(), ...folderCycles(), ...first.flatMap(forbiddenPackages)]
for (const line of wrong) console.error(line)
console.log(`${files.length} files, ${imports.length} imports, ${wrong.length} violations`)
process.exit(wrong.length > 0 ? 1 : 0)

function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const found = text.matchAll(
    /(?:^|\n)\s*(import|export)\s+(type\s+)?[^'"\n;]*?(?:\{[^}]*\})?[^'"\n;]*?\sfrom\s+'([^']+)'|import\s*\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found].map(([, , type, name, dynamic, bare]) => ({
    from,
    name: name ?? dynamic ?? bare ?? '',
    isType: type !== undefined,
    isLate: dynamic !== undefined,
  }))
}

function within(file: string, places: readonly string[]): boolean {
  return places.some((place) => file === place || file.startsWith(place.endsWith('/') ? place : `${place}/`))
}

/** Violation of the storeys of the server by an import. */
function aboveStorey(from: string, target: string): string[] {
  if (within(target, ['src/schema'])) return []
  if (!within(target, ['server'])) return [`${from}: server may not use ${target}`]
  const [own, other] = [from, target].map((path) => storeys.indexOf(path.split('/')[1] ?? ''))
  // The entry of the program is above all storeys.
  if (from === 'server/start.ts' || (own !== undefined && other !== undefined && other >= 0 && other <= own)) return []
  return [`${from}: ${storeys[own ?? -1] ?? 'no storey'} may not use ${target}, which is above it`]
}

/** Violation of the storeys within a folder by an import. */
function aboveInFolder(parent: string, from: string, target: string): string[] {
  const order = layered[parent] ?? []
  const [own, other] = [from, target].map((path) => {
    const [, , folder = '', ...inside] = path.split('/')
    return inside.length > 0 ? folder : '.'
  })
  const [low, high] = [own, other].map((folder) => order.findIndex((storey) => storey.some((each) => each === folder)))
  if (low === undefined || high === undefined || low < 0)
    return [`${from}: ${own ?? from} is in no storey of ${parent}`]
  if (own === other || (high >= 0 && high < low)) return []
  return [`${from}: ${own} of ${parent} may not use ${target}, which is not below it`]
}

function misplaced({ from, name, isType }: Import): string[] {
  if (!name.startsWith('.')) return isType ? [] : wrongPackage(from, name)
  const target = normalize(join(dirname(from), name))
  if (within(from, ['server'])) return aboveStorey(from, target)
  const layeredFolder = Object.keys(layered).find((place) => within(from, [place]) && within(target, [place]))
  if (layeredFolder !== undefined) return aboveInFolder(layeredFolder, from, target)
  const folder = Object.keys(folders).find((place) => within(from, [place]))
  if (folder === undefined || within(target, [folder, ...(folders[folder] ?? [])]) || name.endsWith('.css')) return []
  return [`${from}: ${folder} may not use ${target}`]
}

function wrongPackage(from: string, name: string): string[] {
  if (within(from, ['src/schema']) && pure.test(name) && !pureExcept.includes(from))
    return [`${from}: the schema folder is pure and may not use ${name}`]
  const rule = Object.entries(packages).find(
    ([known]) => name === known || name.startsWith(known.endsWith('/') ? known : `${known}/`),
  )
  return rule && !within(from, rule[1]) ? [`${from}: only ${rule[1].join(', ')} may use ${rule[0]}`] : []
}

function importCycles(): string[] {
  const edges = Map.groupBy(
    imports.filter(({ name, isType }) => name.startsWith('.') && !isType),
    ({ from }) => from,
  )
  return cyclesIn(files, (file) => (edges.get(file) ?? []).map(({ name }) => normalize(join(dirname(file), name))))
}

/** Import cycles of folders, types included. */
function folderCycles(): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, name } of imports) {
    const [own, other] = [dirname(from), dirname(normalize(join(dirname(from), name)))]
    if (!name.startsWith('.') || own === other) continue
    edges.set(own, (edges.get(own) ?? new Set()).add(other))
  }
  return cyclesIn([...edges.keys()], (folder) => [...(edges.get(folder) ?? [])])
}

function cyclesIn(nodes: readonly string[], next: (node: string) => readonly string[]): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const follow = (node: string, trail: readonly string[]): void => {
    const at = trail.indexOf(node)
    if (at >= 0) found.push(`cycle: ${[...trail.slice(at), node].join(' → ')}`)
    if (at >= 0 || done.has(node)) return
    for (const each of next(node)) follow(each, [...trail, node])
    done.add(node)
  }
  for (const node of nodes) follow(node, [])
  return found
}

/** Import paths from an entry to packages that it must not include. */
function forbiddenPackages(begin: string): string[] {
  const edges = Map.groupBy(
    imports.filter(({ isType, isLate }) => !(isType || isLate)),
    ({ from }) => from,
  )
  const seen = new Set<string>()
  const follow = (file: string, trail: readonly string[]): string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    return (edges.get(file) ?? []).flatMap(({ name }) => {
      if (name.startsWith('.')) return follow(normalize(join(dirname(file), name)), [...trail, file])
      return notInFirst.includes(name) ? [`${name} is loaded with the first page: ${[...trail, file].join(' → ')}`] : []
    })
  }
  return follow(begin, [])
}
