import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { pageFor } from '../schema-routes/page-for.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['homeStyle', 'roleCode'])

/** Dashboards of a person: the home page of their role, then the others in order. */
export async function dashboardsOf(store: Store, model: Model, session: Session, lang: Lang) {
  const first = await homeStyleOf(store, model, session)
  const isFirst = (code: string) => Number(code === `dashboard/${first}`)
  return [...model.pages.values()]
    .flatMap(({ home, ...page }) => (home ? [{ ...page, home }] : []))
    .filter((page) => pageFor(page, session, model) !== undefined)
    .toSorted(
      (left, right) =>
        isFirst(right.code) - isFirst(left.code) ||
        left.home.order - right.home.order ||
        left.code.localeCompare(right.code),
    )
    .map(({ code, title, icon }) => ({ code, title: textIn(lang, title), ...(icon && { icon }) }))
}

/** Home style of a person's first role with one (sys/role). */
async function homeStyleOf(store: Store, { resources }: Model, { user }: Session): Promise<string> {
  // An installation may have no such file.
  if (!resources.get('sys/role')?.plan.fields.homeStyle || user.roles.length === 0) return ''
  const codes = marks(user.roles)
  const styles = await remembered(store, [`${roleTable}`], `home styles of ${user.roles.join()}`, () =>
    store.rows<{ role_code: string; home_style: string | null }>({
      sql: `select ${roleTable.roleCode}, ${roleTable.homeStyle} from ${roleTable} where ${roleTable.roleCode} in (${codes.sql})`,
      parameters: [...codes.parameters],
    }),
  )
  const of = (role: string) => styles.find(({ role_code }) => role_code === role)?.home_style
  return user.roles.map(of).find((style) => style) ?? ''
}
