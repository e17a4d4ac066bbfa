import type { GoodFile } from '../compile/catalogue.ts'
import type { Page } from '../model/files.ts'
import type { ProcessFile } from '../model/process-file.ts'
import { isTenantKind, sharedPath } from '../model/tenant-files.ts'
import { houseTenant } from '../model/tenants.ts'
import type { ShapedFile } from './collect-files.ts'
import type { Report } from './report.ts'

/** Checks what a tenant may not change: rights of pages belong to all tenants, and an approval starts as the shared one does. */
export function checkTenantFile(file: ShapedFile, shared: ReadonlyMap<string, GoodFile>, report: Report): void {
  if (!isTenantKind(file.kind)) return
  const base = shared.get(sharedPath(file.kind, file.code))
  if (file.kind === 'page') checkPage(file, base?.value as Page | undefined, report)
  if (file.kind === 'process' && base) checkProcess(file.value as ProcessFile, base.value as ProcessFile, report)
}

function checkPage({ value, tenant }: ShapedFile, base: Page | undefined, report: Report): void {
  const own = value as Page
  if (base?.tenant === 'house' && tenant !== houseTenant)
    report.wrong([], 'the page belongs to the platform tenant, so no other has its own')
  for (const key of ['rights', 'tenant'] as const)
    if (JSON.stringify(own[key]) !== JSON.stringify(base?.[key]))
      report.wrong(own[key] === undefined ? [] : [key], `"${key}" of a page is that of the shared page`)
}

function checkProcess(own: ProcessFile, base: ProcessFile, report: Report): void {
  for (const key of ['resource', 'start'] as const)
    if (own[key] !== base[key])
      report.wrong([], `"${key}" of a process is that of the shared process: ${base[key] ?? '-'}`)
}
