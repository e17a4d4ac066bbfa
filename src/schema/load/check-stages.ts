import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Stages } from '../model/stages.ts'
import { circular, isCircle } from './check-circle.ts'
import { checkFollows } from './check-follows.ts'
import type { Report } from './report.ts'

/** Choices that follow from other records are choices that nobody makes, among values that are there. */
export function checkStages(written: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
  for (const [key, stages] of Object.entries(written.stages ?? {})) {
    const at = ['stages', key]
    if (!report.name(at, 'field', key, Object.keys(whole.fields), true)) continue
    if (whole.fields[key]?.readOnly !== true) report.wrong(at, 'nobody else writes it: readOnly')
    checkValues(stages, key, at, whole, catalogue, report)
    checkConditions(stages, at, whole, catalogue, report)
  }
}

function checkConditions(stages: Stages, at: Path, whole: Resource, catalogue: Catalogue, report: Report): void {
  stages.forEach(({ follows = [] }, index) => {
    if ((follows.length === 0) !== (index === stages.length - 1))
      report.wrong([...at, index], 'the last value alone has no conditions: it stands where no other one does')
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
  if (dict === undefined) report.wrong(at, `"${key}" is no choice of a dictionary`)
  // A dictionary with mistakes of its own is reported there.
  const values = catalogue.dictionaries.get(dict ?? '')?.items.map(({ value }) => value)
  if (!values) return
  stages.forEach(({ value }, index) => {
    report.name([...at, index, 'value'], 'value', value, values, false, { of: dict })
  })
}
