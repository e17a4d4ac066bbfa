import { systemFields } from '../../../src/schema/base/names.ts'
import { catalogueOf } from '../../../src/schema/compile/catalogue.ts'
import { columnName } from '../../../src/schema/compile/storage.ts'
import { type Field, kindOf } from '../../../src/schema/fields/registry.ts'
import { extensionMistakes } from '../../../src/schema/load/check-extension.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { mistakeText } from '../../../src/schema/model/mistake-text.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { extensionField } from '../../features/extensions/extension-field.ts'
import { removedExtension } from '../../features/extensions/removed-extension.ts'
import { madeDictionaries } from '../../records/dictionaries/made.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { problemAt } from '../kit/problem.ts'

const own = ownFields(import.meta, [
  ...(['dataType', 'dict', 'expression', 'fieldName', 'fillFields', 'fromField', 'labelName', 'labelNameEn'] as const),
  ...(['levelFields', 'maxLength', 'parentField', 'sourceTable', 'tableName', 'toField'] as const),
])
const withDictionary = new Set(['list', 'radio', 'checkbox', 'list_multi'])
const withSource = new Set(['sel_search', 'sel_tree', 'link_down', 'popup'])
const withParent = new Set(['sel_tree', 'link_down'])
type Moment = MomentOf<typeof own>

/**
 * Checks an extension field: its resource exists, and its name is free. A removal tells what is lost and waits for a confirmation. The
 * serving model is updated after the write.
 */
export const extensionFields = own.hook(async (moment) => {
  const { app, model, action, after: row } = moment
  const after = () => app.live.refreshSoon()
  if (action === 'delete')
    return { ...(await removedExtension({ app, model, user: moment.session.user.username }, row)), after }
  const problems = [...problemsOf(moment), ...(await dictionaryProblems(moment))]
  return { problems: problems.length > 0 ? problems : await fieldProblems(moment), after }
})

const unknownTable = (field: string) => problemAt(field, '没有此业务表', 'There is no such resource')
const takenName = problemAt('fieldName', '此字段名已被使用', 'The name is taken')

function problemsOf({ model, after, before, action }: Moment): readonly Problem[] {
  if (action !== 'add' && action !== 'edit') return []
  const resource = model.resources.get(String(after.tableName))
  if (!resource || resource.plan.code === 'sys/extendField') return [unknownTable('tableName')]
  const name = columnName(String(after.fieldName))
  const taken = [...Object.keys(resource.plan.fields), ...systemFields].map(columnName).includes(name)
  if (!before && taken) return [takenName]
  const problem = sourceProblem({ model, after })
  if (problem) return [problem]
  const own = resource.plan.fields[String(after.fieldName)]
  return before && own && kindOf(own).secret ? [takenName] : []
}

/** Problem of the resource whose rows are chosen from, or belong to the record. */
function sourceProblem({ model, after }: Pick<Moment, 'model' | 'after'>): Problem | undefined {
  const source = model.resources.get(String(after.sourceTable))
  if (withSource.has(String(after.dataType)) && !source) return unknownTable('sourceTable')
  if (source && withParent.has(String(after.dataType))) {
    const names = parentsIn(source)
    if (!names.includes(String(after.parentField))) return noParent(names)
  }
  if (after.dataType !== 'table' || source?.plan.parent?.of === after.tableName) return undefined
  return problemAt(
    'sourceTable',
    '此业务表不是所选业务表的明细（其 parent 须指向它）',
    'Its rows do not belong to that resource: its `parent` names another one',
  )
}

/** Fields of a resource that name another row of it. */
function parentsIn({ plan }: ServerResource): readonly string[] {
  const own = Object.values(plan.fields).filter(
    ({ source, choice }) => choice === 'one' && source?.kind === 'resource' && source.code === plan.code,
  )
  return [...new Set([...(plan.list.tree ? [plan.list.tree.parent] : []), ...own.map(({ key }) => key)])]
}

function noParent(names: readonly string[]): Problem {
  if (names.length === 0)
    return problemAt(
      'sourceTable',
      '该业务表没有上级字段，不是树',
      'The rows of that resource have no parent: they are no tree',
    )
  const listed = names.join(', ')
  return problemAt(
    'parentField',
    `此字段不指向上级，可用：${listed}`,
    `The field names no parent row; one that does: ${listed}`,
  )
}

/** Input of a mistake in the field that is made of it, by the key of the field. */
const inputs: Readonly<Record<string, string>> = {
  compute: 'expression',
  parent: 'parentField',
  fields: 'levelFields',
  fill: 'fillFields',
  from: 'sourceTable',
}

/** Mistakes of the field that it makes: names of other fields, the formula. */
async function fieldProblems({ app, action, after }: Moment): Promise<readonly Problem[]> {
  if (action !== 'add' && action !== 'edit') return []
  const { model, known } = await app.live.trial(new Map())
  const title = { zh: String(after.labelName), en: String(after.labelNameEn) }
  const field = { ...extensionField(after), title } as Field
  const catalogue = catalogueOf(model.files.values(), known)
  const mistakes = extensionMistakes(String(after.tableName), { key: String(after.fieldName), field }, catalogue)
  return mistakes.slice(0, 1).map(({ pointer, message }) => {
    const [, key = '', part = ''] = pointer.split('/')
    const input = key === 'period' ? `${part}Field` : (inputs[key] ?? 'dataType')
    return problemAt(input, mistakeText('zh', message), message)
  })
}

// Dictionaries of the application are allowed as well as those of files.
async function dictionaryProblems({ app, model, after, action }: Moment): Promise<readonly Problem[]> {
  const code = String(after.dict)
  const isAsked = (action === 'add' || action === 'edit') && withDictionary.has(String(after.dataType))
  if (!isAsked || model.dictionaries.has(code) || (await madeDictionaries(app.store)).includes(code)) return []
  return [problemAt('dict', '没有此字典', 'There is no such dictionary')]
}
