import { common } from './common.ts'
import { form } from './form.ts'
import { list } from './list.ts'
import { notices } from './notices.ts'
import { page } from './page.ts'
import { portal } from './portal.ts'
import { query } from './query.ts'
import { shell } from './shell.ts'
import { table } from './table.ts'

type Namespace = { readonly zh: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }

// English has exactly the keys of Chinese; a missing one is named by the compiler.
type Same<N extends Namespace> = keyof N['zh'] extends keyof N['en']
  ? keyof N['en'] extends keyof N['zh']
    ? N
    : never
  : never
const same = <N extends Namespace>(namespace: Same<N>): N => namespace

/** Every text of the interface, by area. */
export const texts = {
  common: same(common),
  form: same(form),
  list: same(list),
  notices: same(notices),
  page: same(page),
  portal: same(portal),
  query: same(query),
  shell: same(shell),
  table: same(table),
}
