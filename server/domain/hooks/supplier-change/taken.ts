import { textIn } from '../../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsOf } from '../../kit/other-rows.ts'

/** States in which a change is under review, before it is effective. */
export const underReview: readonly string[] = ['pending', 'checking', 'approved']

/** Values of a change that another company already has: refused when written, as it could never take effect. */
export async function takenValues(
  moment: WriteMoment<'changeStatus'>,
  { plan, unique }: ServerResource,
  supplier: RecordRow,
): Promise<readonly Problem[]> {
  const { resource, action, after } = moment
  const values: RecordRow = after
  if (action === 'state' && !underReview.includes(String(after.changeStatus))) return []
  const fields = unique.flatMap(([key, ...others]) => {
    const field = others.length === 0 && key !== undefined && resource.plan.fields[key] ? plan.fields[key] : undefined
    return field ? [field] : []
  })
  const problems = fields.map(async ({ key, title }): Promise<Problem | undefined> => {
    const value = String(values[key] ?? '')
    if (value === '' || value === String(supplier[key] ?? '')) return undefined
    const others = await rowsOf(moment, plan.code, { [key]: value })
    if (others.every(({ id }) => id === supplier.id)) return undefined
    const message = {
      zh: `${textIn('zh', title)}“${value}”已属于其他供应商`,
      en: `Another supplier has the ${textIn('en', title).toLowerCase()} "${value}"`,
    }
    return { field: key, kind: 'rule', params: { message } }
  })
  return (await Promise.all(problems)).filter((problem) => problem !== undefined)
}
