import { textIn } from '../../../src/schema/base/text.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { problemAt } from '../kit/problem.ts'

const own = ownFields(import.meta, ['dictCode'])
type Moment = MomentOf<typeof own>

/** Fields may name a dictionary once it exists; a named one cannot be deleted. */
export const dictionary = own.hook((moment) => {
  const problems = moment.action === 'delete' ? namedIn(moment) : []
  return Promise.resolve({ problems, after: () => moment.app.live.refreshSoon() })
})

// Without the tenant's own dictionary, that of the platform tenant applies again.
function namedIn({ model, after: { dictCode, tenantId } }: Moment): readonly Problem[] {
  if (tenantId !== houseTenant) return []
  const user = [...model.resources.values()].find(({ plan }) =>
    Object.values(plan.fields).some(({ source }) => source?.kind === 'dictionary' && source.code === dictCode),
  )?.plan
  if (!user) return []
  const [zh, en] = [textIn('zh', user.title), textIn('en', user.title)]
  return [problemAt('dictCode', `“${zh}”的字段使用此字典，不能删除`, `Fields of "${en}" have their choices from it`)]
}
