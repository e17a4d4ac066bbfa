import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

const own = ownFields(import.meta, ['userId'], ['name'])

/** Expert: the name is that of the account, so that lists find experts by it. */
export const expert = own.hook(async (moment) => {
  const { action, after, before } = moment
  if ((action !== 'add' && action !== 'edit') || (before && before.userId === after.userId)) return {}
  const [user] = await rowsWhere(moment, userTable, { username: String(after.userId ?? '') })
  return { values: { name: user?.realname ?? null } }
})
