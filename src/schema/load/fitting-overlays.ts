import { catalogueOf, type GoodFile, type WholeCatalogue } from '../compile/catalogue.ts'
import type { Known } from '../compile/known.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Overlay } from '../model/overlay-file.ts'
import type { ShapedFile } from './collect-files.ts'
import { checked } from './cross-check.ts'
import { unplaced } from './dependencies.ts'

type Fitting = { readonly versions: ReadonlyMap<string, GoodFile>; readonly diagnostics: readonly Diagnostic[] }

type Asked = {
  /** Overlays as written, by path. */
  readonly written: ReadonlyMap<string, ShapedFile>
  /** Paths of overlays that cannot be read. */
  readonly broken: readonly string[]
  readonly lastGood: ReadonlyMap<string, GoodFile>
  readonly known: Known
}

/**
 * Overlays that fit the other files. These do not wait for an overlay: one with mistakes has its last good version, or, when that does
 * not fit either, its good parts only.
 */
export function fittingOverlays(others: ReadonlyMap<string, GoodFile>, asked: Asked): Fitting {
  const { written, broken, lastGood, known } = asked
  if (written.size + broken.length === 0) return { versions: new Map(), diagnostics: [] }
  const catalogue = catalogueOf(others.values(), known)
  const diagnostics = [...written.values()].flatMap((file) => checked(file, catalogue).problems)
  const versions = [...new Set([...written.keys(), ...broken])].flatMap((path) => {
    const now = written.get(path)
    const before = lastGood.get(path)
    const old = before && unplaced(path, before)
    const right = [now, old].find((file) => file && mistakesOf(file, catalogue).length === 0)
    const version = right ?? (now && goodPartsOf(now, catalogue))
    return version ? [[path, version === old ? (before ?? version) : version] as const] : []
  })
  return { versions: new Map(versions), diagnostics }
}

function mistakesOf(file: ShapedFile, catalogue: WholeCatalogue): readonly Diagnostic[] {
  return checked(file, catalogue).problems.filter(({ severity }) => severity === 'error')
}

/** An overlay without its wrong parts: fields, rules, list or form; undefined when it fits no resource. */
function goodPartsOf(file: ShapedFile, catalogue: WholeCatalogue): ShapedFile | undefined {
  const wrong = mistakesOf(file, catalogue).map(({ pointer }) => pointer)
  if (wrong.includes('')) return undefined
  const isWrong = (at: string) => wrong.some((pointer) => pointer === at || pointer.startsWith(`${at}/`))
  const { fields = {}, rules = [], list, form, ...rest } = file.value as Overlay
  const value: Overlay = {
    ...rest,
    fields: Object.fromEntries(Object.entries(fields).filter(([key]) => !isWrong(`/fields/${key}`))),
    rules: rules.filter((_, index) => !isWrong(`/rules/${index}`)),
    ...(list && !isWrong('/list') && { list }),
    ...(form && !isWrong('/form') && { form }),
  }
  return { ...file, value }
}
