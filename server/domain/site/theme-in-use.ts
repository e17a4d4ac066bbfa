import type { CompiledTheme } from '../../../src/schema/model/compiled-theme.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { hasFiles, kept } from '../portal/published.ts'

const pageTable = fileTable(import.meta, 'onl/page', ['inUse', 'portalType'])

/** Theme file of each template (dictionary `portal_template`). */
export const templateFiles: Readonly<Record<string, string>> = { basic: 'se', advanced: 'pro' }
/** The template of a portal where none was enabled (spec 4). */
const usual = 'se'

/** Record of a template. */
export type TemplateRow = {
  readonly id: string
  readonly portalType: string
  readonly inUse: string | null
}

/** The theme visitors see: that of the template in use; `se` by default. */
export async function themeInUse(app: App): Promise<CompiledTheme | undefined> {
  const { themes } = app.live.current
  return themes.get(await codeInUse(app)) ?? themes.get(usual) ?? [...themes.values()][0]
}

/** Theme file of the template in use; of several, which older installations allowed, the one that changed last. */
export async function codeInUse(app: App): Promise<string> {
  const used = (await templateRows(app)).find(({ inUse }) => inUse === 'Y')
  return templateFiles[used?.portalType ?? ''] ?? usual
}

/** Records of the templates in the house, the one that changed last first. */
export function templateRows(app: App): Promise<readonly TemplateRow[]> {
  if (!hasFiles(app, pageTable)) return Promise.resolve([])
  return kept(app, [pageTable], 'templates', () => {
    const t = pageTable
    return app.store.rows<TemplateRow>({
      sql: `select ${t.id} as id, ${t.portalType} as "portalType", ${t.inUse} as "inUse" from ${t}
        where ${t.tenantId} = ? and ${t.portalType} in ('basic', 'advanced')
        order by coalesce(${t.updateTime}, ${t.createTime}) desc, ${t.id}`,
      parameters: [houseTenant],
    })
  })
}
