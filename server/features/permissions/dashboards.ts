import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { pageFor } from '../schema-routes/page-for.ts'

/** The pages that a person has at home: the one their role begins with, then the others in their order. */
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

/** The home style of the first of a person's roles that has one (sys/role). */
async function homeStyleOf(store: Store, { resources }: Model, { user }: Session): Promise<string> {
  // An installation may do without the file.
  if (!resources.get('sys/role')?.plan.fields.homeStyle || user.roles.length === 0) return ''
  const codes = marks(user.roles)
  const styles = await remembered(store, ['sys_role'], `home styles of ${user.roles.join()}`, () =>
    store.rows<{ role_code: string; home_style: string | null }>({
      sql: `select role_code, home_style from sys_role where role_code in (${codes.sql})`,
      parameters: [...codes.parameters],
    }),
  )
  const of = (role: string) => styles.find(({ role_code }) => role_code === role)?.home_style
  return user.roles.map(of).find((style) => style) ?? ''
}
