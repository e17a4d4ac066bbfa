import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { openInvitation } from './tell-invited.ts'

const projectTable = fileTable(import.meta, 'bid/project', [
  ...(['bidDeadline', 'billNo', 'bond', 'enrolEnd', 'name', 'nameEn', 'participation', 'phase', 'purOrg'] as const),
])
const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'inviteStatus', 'supplierId'])

const own = ownFields(
  import.meta,
  ['billNo', 'projectNo', 'supplierId'],
  ['billNo', 'bond', 'deadline', 'enrolled', 'inviteStatus', 'name', 'nameEn', 'purOrg', 'type'],
)

/** Enrolment: a supplier joins a public tender until its end, once; the invitation is accepted by it. */
export const enrolment = own.hook(async (moment) => {
  const { action, after, session } = moment
  if (action !== 'add' || !session.user.supplierId) return {}
  const billNo = String(after.projectNo ?? '')
  const [project] = await rowsWhere(moment, projectTable, { billNo })
  const isOpen = project?.phase === 'published' && project.participation === 'public'
  if (!project || !isOpen) return refused('该项目不接受报名', 'The tender takes no enrolments')
  if (String(project.enrolEnd ?? project.bidDeadline ?? '') <= nowText())
    return refused('报名时间已过', 'The time for enrolments is over')
  const known = await rowsWhere(moment, inviteTable, { billNo, inviteStatus: openInvitation })
  if (known.some(({ supplierId }) => supplierId === after.supplierId))
    return refused('已报名或已被邀请', 'The company is enrolled or invited already')
  const { name, nameEn, purOrg, bond, bidDeadline: deadline } = project
  return {
    values: { billNo, name, nameEn, purOrg, bond, deadline, type: 'tender', inviteStatus: 'accepted', enrolled: 'Y' },
  }
})

function refused(zh: string, en: string) {
  return { problems: [problemAt('projectNo', zh, en)] }
}
