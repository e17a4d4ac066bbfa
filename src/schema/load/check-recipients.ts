import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** Checks the recipients of an action: the record's creator, its company, users it names, roles. */
export function checkRecipients(
  recipients: readonly string[],
  at: Path,
  { fields }: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  const people = Object.entries(fields).flatMap(([key, { type }]) => (type === 'sel_user' ? [key] : []))
  const company = 'supplierId' in fields || isCompany(fields, catalogue) ? ['supplier'] : []
  const known = ['creator', ...company, ...people, ...catalogue.roles]
  recipients.forEach((name, index) => {
    report.name([...at, index], 'person or role', name, known)
  })
}

// A record of the resource that users belong to is its own company.
function isCompany(fields: Resource['fields'], { resources }: Catalogue): boolean {
  const belongs = resources.get('sys/user')?.fields.supplierId
  return belongs !== undefined && 'from' in belongs && resources.get(belongs.from ?? '')?.fields === fields
}
