import { systemFields } from '../../../src/schema/base/names.ts'
import { columnName } from '../../../src/schema/compile/storage.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { madeDictionaries } from '../../records/dictionaries/made.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { problemAt } from '../kit/problem.ts'

const own = ownFields(import.meta, ['dataType', 'dict', 'fieldName', 'sourceTable', 'tableName'])
const withDictionary = new Set(['list', 'radio', 'checkbox', 'list_multi'])
type Moment = MomentOf<typeof own>

/** Checks an extension field: its resource exists, and its name is free. The serving model is updated after the write. */
export const extensionFields = own.hook(async (moment) => {
  const problems = [...problemsOf(moment), ...(await dictionaryProblems(moment))]
  return { problems, after: () => moment.app.live.refreshSoon() }
})

function problemsOf({ model, after, before, action }: Moment): readonly Problem[] {
  if (action !== 'add' && action !== 'edit') return []
  const resource = model.resources.get(String(after.tableName))
  if (!resource || resource.plan.code === 'sys/extendField')
    return [problemAt('tableName', '没有此业务表', 'There is no such resource')]
  const name = columnName(String(after.fieldName))
  const taken = [...Object.keys(resource.plan.fields), ...systemFields].map(columnName).includes(name)
  if (!before && taken) return [problemAt('fieldName', '此字段名已被使用', 'The name is taken')]
  if (after.dataType === 'sel_search' && !model.resources.has(String(after.sourceTable)))
    return [problemAt('sourceTable', '没有此业务表', 'There is no such resource')]
  const own = resource.plan.fields[String(after.fieldName)]
  if (before && own && kindOf(own).secret) return [problemAt('fieldName', '此字段名已被使用', 'The name is taken')]
  return []
}

// Dictionaries of the application are allowed as well as those of files.
async function dictionaryProblems({ app, model, after, action }: Moment): Promise<readonly Problem[]> {
  const code = String(after.dict)
  const isAsked = (action === 'add' || action === 'edit') && withDictionary.has(String(after.dataType))
  if (!isAsked || model.dictionaries.has(code) || (await madeDictionaries(app.store)).includes(code)) return []
  return [problemAt('dict', '没有此字典', 'There is no such dictionary')]
}
