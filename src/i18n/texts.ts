import { account } from './account.ts'
import { designer } from './designer.ts'
import { entryTexts } from './entry-texts.ts'
import { grants } from './grants.ts'
import { messages } from './messages.ts'
import { monitor } from './monitor.ts'
import { records } from './records.ts'
import { registration } from './registration.ts'
import { same } from './same.ts'
import { table } from './table.ts'
import { workspaceTexts } from './workspace-texts.ts'

/** All texts of the interface, by area. */
export const texts = {
  ...entryTexts,
  ...workspaceTexts,
  account: same(account),
  designer: same(designer),
  grants: same(grants),
  messages: same(messages),
  monitor: same(monitor),
  records: same(records),
  registration: same(registration),
  table: same(table),
}
