import type { Model } from '../../src/schema/model/compiled.ts'
import { type Lang, textIn } from '../../src/schema/model/text.ts'
import type { Session } from '../http/route.ts'
import { pageFor } from '../schema-routes/page-for.ts'

/** The pages that a person has at home, in their order. */
export function dashboardsOf(model: Model, session: Session, lang: Lang) {
  return [...model.pages.values()]
    .flatMap(({ home, ...page }) => (home ? [{ ...page, home }] : []))
    .filter((page) => pageFor(page, session, model) !== undefined)
    .toSorted((left, right) => left.home.order - right.home.order || left.code.localeCompare(right.code))
    .map(({ code, title, icon }) => ({ code, title: textIn(lang, title), ...(icon && { icon }) }))
}
