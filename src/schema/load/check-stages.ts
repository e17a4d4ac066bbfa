import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Stages } from '../model/stages.ts'
import { circular, isCircle } from './check-circle.ts'
import { checkFollows } from './check-follows.ts'
import type { Report } from './report.ts'

/** Checks derived choices: they are read-only and have values of their dictionary. */
export function checkStages(written: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
  for (const [key, stages] of Object.entries(written.stages ?? {})) {
    const at = ['stages', key]
    if (!report.name(at, 'field', key, Object.keys(whole.fields), true)) continue
    if (whole.fields[key]?.readOnly !== true) report.wrong(at, 'the server sets the value: add readOnly')
    checkValues(stages, key, at, whole, catalogue, report)
    checkConditions(stages, at, whole, catalogue, report)
  }
}

function checkConditions(stages: Stages, at: Path, whole: Resource, catalogue: Catalogue, report: Report): void {
  stages.forEach(({ follows = [] }, index) => {
    if ((follows.length === 0) !== (index === stages.length - 1))
      report.wrong([...at, index], 'only the last value may lack conditions: it applies where no other does')
    checkFollows(follows, [...at, index], whole, catalogue, report)
    follows.forEach(({ of }, place) => {
      if (catalogue.resources.get(of) !== whole && isCircle(of, whole, catalogue))
        report.wrong([...at, index, 'follows', place, 'of'], circular)
    })
  })
}

function checkValues(
  stages: Stages,
  key: string,
  at: Path,
  { fields }: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  const field = fields[key]
  const dict = field && 'dict' in field ? field.dict : undefined
  if (dict === undefined) report.wrong(at, `"${key}" is not a dictionary field`)
  // A dictionary's own mistakes are reported there.
  const values = catalogue.dictionaries.get(dict ?? '')?.items.map(({ value }) => value)
  if (!values) return
  stages.forEach(({ value }, index) => {
    report.name([...at, index, 'value'], 'value', value, values, false, { of: dict })
  })
}
