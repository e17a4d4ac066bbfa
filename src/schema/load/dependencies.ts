import type { GoodFile, WholeCatalogue } from '../compile/catalogue.ts'
import { createMemory } from '../compile/memory.ts'
import { placeOf, type ShapedFile } from './collect-files.ts'
import { checked } from './cross-check.ts'

/** Paths among `paths` that the check of one file depends on, parts of parts included. */
export function dependenciesOf(
  file: ShapedFile,
  catalogue: WholeCatalogue,
  paths: Iterable<string>,
): readonly string[] {
  const { seen } = checked(file, catalogue)
  const parts = [...seen, `${file.kind}:${file.code}`].flatMap((name) => partsOf(name, catalogue))
  const named = new Set([...seen, ...parts])
  const text = JSON.stringify(file.value)
  return [...paths].filter((path) => {
    const place = placeOf(path)
    if (!place || path === file.parsed.file) return false
    // A deleted file can only be named.
    const isNamed = text.includes(`"${place.code}"`) || (place.kind === 'mixin' && text.includes(`"${place.code}.`))
    return isNamed || named.has(`${place.kind}:${place.code}`)
  })
}

/** Parts of a resource, and for a mixin the resources that take fields of it. */
function partsOf(name: string, { resources, mixinsOf }: WholeCatalogue): readonly string[] {
  const [kind = '', code = ''] = name.split(':')
  if (kind === 'mixin')
    return [...mixinsOf].flatMap(([other, names]) => (names.includes(code) ? [`resource:${other}`] : []))
  const resource = kind === 'resource' ? resources.get(code) : undefined
  const like = resource?.like ?? resource?.part?.of
  return [
    ...((kind === 'resource' && mixinsOf.get(code)) || []).map((mixin) => `mixin:${mixin}`),
    ...(like === undefined ? [] : [`resource:${like}`]),
  ]
}

const withoutPlaces = createMemory<ShapedFile>()

/** File without its text, such as a version that served before: valid or not, but without positions. */
export function unplaced(path: string, file: GoodFile): ShapedFile {
  const at = (_: unknown, message: string) =>
    ({ file: path, line: 1, column: 1, pointer: '', message, severity: 'error' }) as const
  const { code, tenant, value } = file
  const kind = file.kind as ShapedFile['kind']
  const parsed = { file: path, text: '', value, problems: [], at }
  const whole = { kind, code, value, text: '', parsed, ...(tenant !== undefined && { tenant }) }
  return withoutPlaces(value as object, [path], () => whole)
}
