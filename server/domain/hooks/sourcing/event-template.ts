import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { addSteps, rowsWhere } from '../../kit/other-rows.ts'

const templateRequirementTable = fileTable(import.meta, 'bid/template/requirements', [
  ...(['fatal', 'kind', 'name', 'templateId'] as const),
])
const templateCriterionTable = fileTable(import.meta, 'bid/template/criteria', [
  ...(['envelope', 'maxScore', 'name', 'templateId', 'weight'] as const),
])
const requirementTable = fileTable(
  import.meta,
  'bid/project/requirements',
  [],
  ['fatal', 'kind', 'name', 'projectId', 'sortNo'],
)
const criterionTable = fileTable(
  import.meta,
  'bid/project/criteria',
  [],
  ['envelope', 'maxScore', 'name', 'projectId', 'sortNo', 'weight'],
)

const own = ownFields(import.meta, ['criteria', 'requirements', 'templateId'])

/** Tender from a template: a chosen template fills the requirements and the criteria that are still empty. */
export const eventTemplate = own.hook(async (moment) => {
  const { action, doing, before, after, id } = moment
  const templateId = String(after.templateId ?? '')
  const isChosen = templateId !== '' && templateId !== before?.templateId
  if (doing !== undefined || !isChosen || (action !== 'add' && action !== 'edit')) return {}
  const [requirements, criteria] = await Promise.all([
    isEmptyTable(after.requirements) ? rowsWhere(moment, templateRequirementTable, { templateId }) : [],
    isEmptyTable(after.criteria) ? rowsWhere(moment, templateCriterionTable, { templateId }) : [],
  ])
  const steps = [
    ...requirements.map(({ name, kind, fatal }, index) => {
      const row = { projectId: id, name, kind, fatal, sortNo: index + 1 }
      return addSteps(moment, requirementTable, row).steps
    }),
    ...criteria.map(({ envelope, name, maxScore, weight }, index) => {
      const row = { projectId: id, envelope, name, maxScore, weight, sortNo: index + 1 }
      return addSteps(moment, criterionTable, row).steps
    }),
  ]
  return { steps: steps.flat() }
})

function isEmptyTable(rows: unknown): boolean {
  return !Array.isArray(rows) || rows.length === 0
}
