import type { Catalogue } from '../compile/catalogue.ts'
import type { Dictionary } from '../model/dictionary-file.ts'
import type { Report } from './report.ts'

/** Checks a dictionary: its values are unique, and its source of added items exists. */
export function checkDictionary(file: Dictionary, catalogue: Catalogue, report: Report): void {
  const { from } = file
  if (from !== undefined) report.name(['from'], 'registry', from, catalogue.known.fillings?.keys() ?? [])
  const seen = new Set<string>()
  const codes = catalogue.codes('resource')
  file.items.forEach(({ value, areas = [] }, index) => {
    areas.forEach((written, place) => {
      const area = written.replace(/^!/, '')
      if (area.endsWith('/') && [...codes].some((code) => code.startsWith(area))) return
      report.name(['items', index, 'areas', place], 'resource', area, codes)
    })
    const others = areas.filter((area) => area.startsWith('!')).length
    if (others > 0 && others < areas.length)
      report.wrong(['items', index, 'areas'], '"areas" either include or exclude resources, not both')
    if (seen.has(value)) report.wrong(['items', index, 'value'], `the value "${value}" occurs twice here`)
    seen.add(value)
  })
}
