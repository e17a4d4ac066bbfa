import type { CompiledTheme } from '../../../src/schema/model/compiled-theme.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { hasFiles, kept } from '../portal/published.ts'

const pageTable = fileTable(import.meta, 'onl/page', ['inUse', 'portalType'])

/** Theme file of each template (dictionary `portal_template`). */
const files: Readonly<Record<string, string>> = { basic: 'se', advanced: 'pro' }

/** The theme visitors see: that of the template in use; of several the one that changed last; `se` by default. */
export async function themeInUse(app: App): Promise<CompiledTheme | undefined> {
  const { themes } = app.live.current
  return themes.get(await templateInUse(app)) ?? themes.get('se') ?? [...themes.values()][0]
}

function templateInUse(app: App): Promise<string> {
  if (!hasFiles(app, pageTable)) return Promise.resolve('se')
  return kept(app, [pageTable], 'template', async () => {
    const t = pageTable
    const [row] = await app.store.rows<{ template: string }>({
      sql: `select ${t.portalType} as template from ${t} where ${t.tenantId} = ? and ${t.inUse} = 'Y'
        and ${t.portalType} in ('basic', 'advanced') order by coalesce(${t.updateTime}, ${t.createTime}) desc, ${t.id} limit 1`,
      parameters: [houseTenant],
    })
    return files[row?.template ?? ''] ?? 'se'
  })
}
