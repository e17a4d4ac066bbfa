import type { Catalogue } from '../compile/catalogue.ts'
import { namesAround } from '../compile/names-around.ts'
import { overlaid } from '../compile/overlaid.ts'
import type { Field } from '../fields/registry.ts'
import { type Overlay, overlayOf } from '../model/overlay-file.ts'
import { baseAt, hasMoved } from '../model/overlay-parts.ts'
import type { Resource } from '../model/resource.ts'
import { checkField } from './check-field.ts'
import { checkLayout } from './check-layout.ts'
import { type CheckCel, checkRules, conditionsOf } from './check-resource.ts'
import type { Report } from './report.ts'

/** Checks an overlay against its resource, and reports values of the resource that changed since they were replaced. */
export function checkOverlay(code: string, overlay: Overlay, catalogue: Catalogue, report: Report): void {
  const { resource } = overlayOf(code)
  if (!report.name([], 'resource', resource, catalogue.codes('resource'))) return
  const base = catalogue.resources.get(resource)
  // Its mistakes are reported in its own file.
  if (!base) return
  const whole = overlaid(base, overlay)
  const cel = conditionsOf(whole, namesAround(catalogue, whole), catalogue, report)
  checkFields(overlay, whole, catalogue, report, cel)
  checkLayout(overlay as Partial<Resource>, whole, report)
  checkRules(overlay, whole, report, cel)
  checkShown(overlay, base, whole, report)
  checkFirstValues(overlay, base, report)
  for (const [pointer, was] of Object.entries(overlay.from ?? {}))
    if (hasMoved(was, baseAt(base, pointer)))
      report.warn(['from', pointer], `the resource has another ${pointer} since`)
}

function checkFields({ fields = {} }: Overlay, whole: Resource, catalogue: Catalogue, report: Report, cel: CheckCel) {
  for (const [key, over] of Object.entries(fields)) {
    const field = whole.fields[key]
    if (!report.name(['fields', key], 'field', key, Object.keys(whole.fields), true) || !field) continue
    for (const rule of ['required', 'readOnly', 'visible'] as const) {
      const written = over[rule]
      if (typeof written === 'string') cel(['fields', key, rule], written)
    }
    checkField(key, withoutConditions(field), whole, catalogue, report, cel)
  }
}

/** The conditions of the resource are checked in its file, and those of the overlay as they are written. */
function withoutConditions({ required: _, readOnly: __, visible: ___, compute: ____, ...field }: Field): Field {
  return field as Field
}

/** A hidden field is not validated, so one that the resource requires stays in the form. */
function checkShown({ fields = {}, form }: Overlay, base: Resource, whole: Resource, report: Report): void {
  for (const [key, { visible }] of Object.entries(fields)) {
    const { required = false } = base.fields[key] ?? {}
    if (visible !== undefined && required !== false)
      report.wrong(['fields', key, 'visible'], `"${key}" is required, so it cannot be hidden`)
  }
  const { sections } = form ?? {}
  if (!sections || sections.some((section) => section.fields === undefined)) return
  const shown = new Set(sections.flatMap((section) => section.fields ?? []))
  const isNeeded = ({ required, readOnly, default: first }: Field) =>
    required === true && readOnly !== true && first === undefined
  const left = Object.entries(whole.fields).find(([key, field]) => isNeeded(field) && !shown.has(key))
  if (left) report.wrong(['form', 'sections'], `"${left[0]}" is required, so a section of the form needs it`)
}

/** Values of the server have no other first value: states and sums of a document are not begun in the middle. */
function checkFirstValues({ fields = {} }: Overlay, base: Resource, report: Report): void {
  for (const [key, over] of Object.entries(fields)) {
    const { readOnly, compute } = base.fields[key] ?? {}
    const isServers = readOnly === true || compute !== undefined || base.states?.field === key
    if (over.default !== undefined && isServers)
      report.wrong(['fields', key, 'default'], `"${key}" is filled by the server, so it has no other first value`)
  }
}
