import { form } from './form.ts'
import { list } from './list.ts'
import { notices } from './notices.ts'
import { own } from './own.ts'
import { page } from './page.ts'
import { palette } from './palette.ts'
import { query } from './query.ts'
import { same } from './same.ts'
import { shell } from './shell.ts'

/** Texts of the workspace, by area; lazy chunks add their own. */
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
