import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { addSteps, rowsWhere } from '../../kit/other-rows.ts'

const lotFields = ['bond', 'budget', 'ceiling', 'ceilingShown', 'lotName', 'lotNo'] as const
const templateLotTable = fileTable(import.meta, 'bid/template/lots', [...lotFields, 'templateId'])
const templateRequirementTable = fileTable(import.meta, 'bid/template/requirements', [
  ...(['evidence', 'fatal', 'kind', 'name', 'templateId'] as const),
])
const templateCriterionTable = fileTable(import.meta, 'bid/template/criteria', [
  ...(['envelope', 'maxScore', 'method', 'name', 'standard', 'templateId', 'weight'] as const),
])
const lotTable = fileTable(import.meta, 'bid/project/lots', [], [...lotFields, 'projectId', 'sortNo'])
const requirementTable = fileTable(
  import.meta,
  'bid/project/requirements',
  [],
  ['evidence', 'fatal', 'kind', 'name', 'projectId', 'sortNo'],
)
const criterionTable = fileTable(
  import.meta,
  'bid/project/criteria',
  [],
  ['envelope', 'maxScore', 'method', 'name', 'projectId', 'sortNo', 'standard', 'weight'],
)

const own = ownFields(import.meta, ['criteria', 'lots', 'requirements', 'templateId'])

/** Tender from a template: a chosen template fills the lots, requirements and criteria that are still empty. */
export const eventTemplate = own.hook(async (moment) => {
  const { action, doing, before, after, id } = moment
  const templateId = String(after.templateId ?? '')
  const isChosen = templateId !== '' && templateId !== before?.templateId
  if (doing !== undefined || !isChosen || (action !== 'add' && action !== 'edit')) return {}
  const [lots, requirements, criteria] = await Promise.all([
    isEmptyTable(after.lots) ? rowsWhere(moment, templateLotTable, { templateId }) : [],
    isEmptyTable(after.requirements) ? rowsWhere(moment, templateRequirementTable, { templateId }) : [],
    isEmptyTable(after.criteria) ? rowsWhere(moment, templateCriterionTable, { templateId }) : [],
  ])
  const steps = [
    ...lots.map(({ bond, budget, ceiling, ceilingShown, lotName, lotNo }, index) => {
      const row = { projectId: id, bond, budget, ceiling, ceilingShown, lotName, lotNo, sortNo: index + 1 }
      return addSteps(moment, lotTable, row).steps
    }),
    ...requirements.map(({ name, kind, evidence, fatal }, index) => {
      const row = { projectId: id, name, kind, evidence, fatal, sortNo: index + 1 }
      return addSteps(moment, requirementTable, row).steps
    }),
    ...criteria.map(({ envelope, name, maxScore, weight, method, standard }, index) => {
      const row = { projectId: id, envelope, name, maxScore, weight, method, standard, sortNo: index + 1 }
      return addSteps(moment, criterionTable, row).steps
    }),
  ]
  return { steps: steps.flat() }
})

function isEmptyTable(rows: unknown): boolean {
  return !Array.isArray(rows) || rows.length === 0
}
