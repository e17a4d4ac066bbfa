import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

// What the engine takes of the widgets: inputs and cells come from the registries by type. Pick dialogs also open from a list.
const renderers = ['kit', 'renderers', 'registry.ts', 'popup/pick-dialog.tsx'].map((name) => `widgets/${name}`)
// Who may import whom (ARCHITECTURE.md, "The rooms"): each folder, and what of ours it may use beside itself.
const rooms: Readonly<Record<string, readonly string[]>> = {
  'src/schema': [],
  'src/domain': [],
  'src/i18n': ['src/schema'],
  'src/api': ['src/schema'],
  'src/state': ['src/schema', 'src/api'],
  widgets: ['src/schema/base', 'src/schema/model', 'src/schema/fields'],
  'src/engine': ['src/schema', ...renderers, 'src/api', 'src/state', 'src/i18n'],
  'src/site': ['src/schema', 'src/state'],
  'src/portal': ['src/schema', 'widgets', 'src/engine', 'src/api', 'src/state', 'src/i18n'],
  'src/shell': ['src/schema', 'widgets', 'src/domain', 'src/engine', 'src/portal', 'src/api', 'src/state', 'src/i18n'],
  'src/docs': ['src/schema', 'widgets', 'src/engine', 'src/portal', 'src/shell', 'src/api', 'src/state', 'src/i18n'],
}
// The storeys of the server, the lowest first: each uses those below it, types included. `boot` alone uses the demo.
const storeys = ['platform', 'rights', 'records', 'features', 'domain', 'demo', 'boot']
// Rooms that have storeys of their own, the lowest first; `.` are the files of the room itself. Folders of one storey do not use each other.
const engine = [
  ['errors', 'permission'],
  ['.'],
  ['data', 'frame', 'query'],
  ['live', 'record'],
  ['form', 'grid'],
  ['chart', 'list'],
  ['monitor'],
  ['blocks'],
  ['page'],
]
const schema = [['base'], ['fields'], ['model'], ['rules'], ['compile'], ['upgrade'], ['load'], ['jeecg']]
const layered: Readonly<Record<string, readonly (readonly string[])[]>> = { 'src/engine': engine, 'src/schema': schema }
// Packages that only some files may use.
const packages: Readonly<Record<string, readonly string[]>> = {
  ky: ['src/api/client.ts'],
  '@rjsf/': ['src/engine/form'],
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
  pg: ['server/platform/store'],
  'node:sqlite': ['server/platform/store'],
  fastify: ['server'],
}
// The schema folder is pure but for the validator, which runs on the server and hashes what it makes.
const pure = /^(node:|react|antd|fastify|pg$)/
const pureExcept = ['src/schema/compile/validator.ts']

// What is fetched before a first list stands there, and what has no business in it: a file is described to the server.
const first = ['src/main.tsx', 'src/shell/workspace.tsx', 'src/engine/page/list-page.tsx']
const notFirst = ['typebox']

type Import = { readonly from: string; readonly name: string; readonly isType: boolean; readonly isLate: boolean }

const files = globSync(['src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}', 'server/**/*.ts'])
const imports = files.flatMap((from) => importsOf(from))
const wrong = [...imports.flatMap(misplaced), ...circles(), ...folderCircles(), ...first.flatMap(fetchedWith)]
for (const line of wrong) console.error(line)
console.log(`${files.length} files, ${imports.length} imports, ${wrong.length} against the rules`)
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

/** Why a file of the server may not use another of ours. */
function aboveStorey(from: string, target: string): string[] {
  if (within(target, ['src/schema'])) return []
  if (!within(target, ['server'])) return [`${from}: server may not use ${target}`]
  const [own, other] = [from, target].map((path) => storeys.indexOf(path.split('/')[1] ?? ''))
  // The program's entry lies above all storeys.
  if (from === 'server/start.ts' || (own !== undefined && other !== undefined && other >= 0 && other <= own)) return []
  return [`${from}: ${storeys[own ?? -1] ?? 'no storey'} may not use ${target}, which lies above it`]
}

/** Why a file of a room with storeys may not use another of it. */
function aboveInRoom(room: string, from: string, target: string): string[] {
  const order = layered[room] ?? []
  const [own, other] = [from, target].map((path) => {
    const [, , folder = '', ...inside] = path.split('/')
    return inside.length > 0 ? folder : '.'
  })
  const [low, high] = [own, other].map((folder) => order.findIndex((storey) => storey.some((each) => each === folder)))
  if (low === undefined || high === undefined || low < 0) return [`${from}: ${own ?? from} is in no storey of ${room}`]
  if (own === other || (high >= 0 && high < low)) return []
  return [`${from}: ${own} of ${room} may not use ${target}, which does not lie below it`]
}

function misplaced({ from, name, isType }: Import): string[] {
  if (!name.startsWith('.')) return isType ? [] : wrongPackage(from, name)
  const target = normalize(join(dirname(from), name))
  if (within(from, ['server'])) return aboveStorey(from, target)
  const whole = Object.keys(layered).find((place) => within(from, [place]) && within(target, [place]))
  if (whole !== undefined) return aboveInRoom(whole, from, target)
  const room = Object.keys(rooms).find((place) => within(from, [place]))
  if (room === undefined || within(target, [room, ...(rooms[room] ?? [])]) || name.endsWith('.css')) return []
  return [`${from}: ${room} may not use ${target}`]
}

function wrongPackage(from: string, name: string): string[] {
  if (within(from, ['src/schema']) && pure.test(name) && !pureExcept.includes(from))
    return [`${from}: the schema folder is pure and may not use ${name}`]
  const rule = Object.entries(packages).find(
    ([known]) => name === known || name.startsWith(known.endsWith('/') ? known : `${known}/`),
  )
  return rule && !within(from, rule[1]) ? [`${from}: only ${rule[1].join(', ')} may use ${rule[0]}`] : []
}

function circles(): string[] {
  const edges = Map.groupBy(
    imports.filter(({ name, isType }) => name.startsWith('.') && !isType),
    ({ from }) => from,
  )
  return circlesIn(files, (file) => (edges.get(file) ?? []).map(({ name }) => normalize(join(dirname(file), name))))
}

/** Folders that use each other, types included. */
function folderCircles(): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, name } of imports) {
    const [own, other] = [dirname(from), dirname(normalize(join(dirname(from), name)))]
    if (!name.startsWith('.') || own === other) continue
    edges.set(own, (edges.get(own) ?? new Set()).add(other))
  }
  return circlesIn([...edges.keys()], (folder) => [...(edges.get(folder) ?? [])])
}

function circlesIn(nodes: readonly string[], next: (node: string) => readonly string[]): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const follow = (node: string, trail: readonly string[]): void => {
    const at = trail.indexOf(node)
    if (at >= 0) found.push(`circle: ${[...trail.slice(at), node].join(' → ')}`)
    if (at >= 0 || done.has(node)) return
    for (const each of next(node)) follow(each, [...trail, node])
    done.add(node)
  }
  for (const node of nodes) follow(node, [])
  return found
}

/** The ways from a file to packages that are not to come with it. */
function fetchedWith(begin: string): string[] {
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
      return notFirst.includes(name) ? [`${name} comes with a first page: ${[...trail, file].join(' → ')}`] : []
    })
  }
  return follow(begin, [])
}
