import type { Text } from '../../../../src/schema/base/text.ts'
import type { App } from '../../../platform/app.ts'
import { codeInUse, templateFiles, templateRows } from '../theme-in-use.ts'

/** A template of the portal for its picker. */
export type PortalTemplate = {
  /** Code of its theme file, `se`. */
  readonly code: string
  /** Value of the dictionary `portal_template`. */
  readonly portalType: string
  readonly title: Text
  readonly isInUse: boolean
  /** Its record; null until it is first enabled. */
  readonly id: string | null
}

/** The templates whose theme files this installation has. */
export async function portalTemplates(app: App): Promise<readonly PortalTemplate[]> {
  const [rows, used] = await Promise.all([templateRows(app), codeInUse(app)])
  return Object.entries(templateFiles).flatMap(([portalType, code]) => {
    const theme = app.live.current.themes.get(code)
    const id = rows.find((row) => row.portalType === portalType)?.id ?? null
    return theme ? [{ code, portalType, title: theme.title, isInUse: code === used, id }] : []
  })
}
