import { systemFields } from '../../../src/schema/base/names.ts'
import { columnName } from '../../../src/schema/compile/storage.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { removedExtension } from '../../features/extensions/removed-extension.ts'
import { madeDictionaries } from '../../records/dictionaries/made.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { problemAt } from '../kit/problem.ts'

const own = ownFields(import.meta, ['dataType', 'dict', 'fieldName', 'parentField', 'sourceTable', 'tableName'])
const withDictionary = new Set(['list', 'radio', 'checkbox', 'list_multi'])
const withSource = new Set(['sel_search', 'sel_tree'])
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
  return { problems: [...problemsOf(moment), ...(await dictionaryProblems(moment))], after }
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
  if (after.dataType === 'sel_tree' && !source?.plan.fields[String(after.parentField)])
    return problemAt('parentField', '该业务表没有此字段', 'The resource has no such field')
  if (after.dataType !== 'table' || source?.plan.parent?.of === after.tableName) return undefined
  return problemAt(
    'sourceTable',
    '此业务表不是所选业务表的明细（其 parent 须指向它）',
    'Its rows do not belong to that resource: its `parent` names another one',
  )
}

// Dictionaries of the application are allowed as well as those of files.
async function dictionaryProblems({ app, model, after, action }: Moment): Promise<readonly Problem[]> {
  const code = String(after.dict)
  const isAsked = (action === 'add' || action === 'edit') && withDictionary.has(String(after.dataType))
  if (!isAsked || model.dictionaries.has(code) || (await madeDictionaries(app.store)).includes(code)) return []
  return [problemAt('dict', '没有此字典', 'There is no such dictionary')]
}
