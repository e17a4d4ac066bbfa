import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tableName } from '../../../src/schema/compile/storage.ts'

/** Areas of every installation; all others are business areas, and optional. */
const ownAreas = ['sys', 'msg', 'onl', 'wf']

const codes = globSync('schemas/resources/*/**/*.json')
  .map((path) => path.replace(/^schemas\/resources\/|\.json$/g, ''))
  .filter((code) => !ownAreas.includes(code.split('/')[0] ?? ''))
const areas = new Set(codes.map((code) => code.split('/')[0]))
const tables = new Set(codes.map(tableName))

/** Exceptions: the field type of Chinese areas reads the resource filled from its data package; calls of the public portal. */
const known = [
  "src/schema/fields/pca.ts: 'bd/area'",
  "src/api/portal-view.ts: 'portal/view/signIn'",
  "src/api/publication-preview.ts: 'portal/preview'",
]

/** The documentation shows example files. */
const examples = 'src/docs/'

/** Business codes, permissions and tables in texts of a source file. */
function namedIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(['"`])(?:(?!\1)[^\\\n]|\\.)*\1|`[^`]*`/g)].flatMap(([text]) =>
    isCode(text.slice(1, -1)) || (text.match(/\w+/g) ?? []).some((word) => word.includes('_') && tables.has(word))
      ? [text]
      : [],
  )
}

function isCode(text: string): boolean {
  const [area, ...below] = text.split(/[/:]/)
  return areas.has(area) && below.length > 0 && below.every((name) => /^\w+$/.test(name))
}

const namedBy = (...patterns: readonly string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .flatMap((path) => namedIn(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`))

const isMeant = (name: string) => ['src/domain/', examples].some((folder) => name.startsWith(folder))

it('only the domain names business resources, permissions and tables', () => {
  const rooms = ['server/{platform,rights,records,features}/**/*.ts', 'src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}']
  expect(namedBy(...rooms).filter((name) => !(isMeant(name) || known.includes(name)))).toEqual([])
})

it('finds the names in the domain', () => {
  const found = namedBy('server/domain/**/*.ts', 'src/domain/*.ts').join('\n')
  for (const text of ["'bd/org'", "'bd:org:list'", "'srm/profile'"]) expect(found).toContain(text)
  expect(namedIn('const sql = `select 1 from srm_supplier_base b`')).toHaveLength(1)
  expect(namedIn('// the table `srm_supplier_base`\nconst address = "/sys/user/list"')).toEqual([])
})
