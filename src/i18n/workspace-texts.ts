import { account } from './account.ts'
import { form } from './form.ts'
import { grants } from './grants.ts'
import { list } from './list.ts'
import { messages } from './messages.ts'
import { monitor } from './monitor.ts'
import { notices } from './notices.ts'
import { page } from './page.ts'
import { palette } from './palette.ts'
import { query } from './query.ts'
import { records } from './records.ts'
import { same } from './same.ts'
import { shell } from './shell.ts'
import { table } from './table.ts'

/** What the workspace says, by area. */
export const workspaceTexts = {
  palette: same(palette),
  account: same(account),
  monitor: same(monitor),
  messages: same(messages),
  notices: same(notices),
  form: same(form),
  grants: same(grants),
  list: same(list),
  page: same(page),
  query: same(query),
  shell: same(shell),
  records: same(records),
  table: same(table),
}
