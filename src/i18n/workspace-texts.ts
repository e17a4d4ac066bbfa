import { form } from './form.ts'
import { list } from './list.ts'
import { notices } from './notices.ts'
import { own } from './own.ts'
import { page } from './page.ts'
import { palette } from './palette.ts'
import { query } from './query.ts'
import { same } from './same.ts'
import { shell } from './shell.ts'

/** What the workspace says, by area; parts that are fetched when they are needed bring their own. */
export const workspaceTexts = {
  palette: same(palette),
  own: same(own),
  notices: same(notices),
  form: same(form),
  list: same(list),
  page: same(page),
  query: same(query),
  shell: same(shell),
}
