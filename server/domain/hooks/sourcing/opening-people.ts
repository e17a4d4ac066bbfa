import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const userTable = fileTable(import.meta, 'sys/user', ['status', 'supplierId', 'username'])
/** Status of a frozen account. */
const frozen = '2'

type People = { readonly opener: unknown; readonly witness: unknown }

/** Problem of an opening whose opener and witness are not two people of the buying side whose accounts are in use. */
export async function peopleProblems(place: Place, { opener, witness }: People): Promise<readonly Problem[]> {
  if (opener === witness && opener !== null)
    return [problemAt('witness', '监督人不能是开标人本人', 'The witness is another person than the opener')]
  const named = [
    ['opener', opener],
    ['witness', witness],
  ] as const
  const accounts = await rowsWhere(place, userTable, {
    username: named.flatMap(([, username]) => (username ? [String(username)] : [])),
  })
  const internal = accounts.filter(({ status, supplierId }) => !supplierId && status !== frozen)
  const known = new Set(internal.map(({ username }) => username))
  return named.flatMap(([field, username]) => {
    if (!username || known.has(String(username))) return []
    return [problemAt(field, '须为在用的采购方人员', 'Choose a person of the buying side whose account is in use')]
  })
}
