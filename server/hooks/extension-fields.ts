import { kindOf } from '../../src/schema/fields/registry.ts'
import type { Problem } from '../../src/schema/model/problem-texts.ts'
import type { Hook, WriteMoment } from './hook.ts'

/** A field is added to a resource that is there, under a name that is free; what serves is brought up to it once it is written. */
export const extensionFields: Hook = async (moment) => {
  return { problems: problemsOf(moment), after: () => moment.app.live.refreshSoon() }
}

function problemsOf({ model, after, before, action }: WriteMoment): readonly Problem[] {
  if (action !== 'add' && action !== 'edit') return []
  const problem = (field: string, zh: string, en: string): Problem => ({
    field,
    kind: 'rule',
    params: { message: { zh, en } },
  })
  const resource = model.resources.get(String(after.tableName))
  if (!resource || resource.plan.code === 'sys/extendField')
    return [problem('tableName', '没有此业务表', 'There is no such resource')]
  const taken = Object.hasOwn(resource.plan.fields, String(after.fieldName))
  if (!before && taken) return [problem('fieldName', '此字段名已被使用', 'The name is taken')]
  if (after.dataType === 'list' && !model.dictionaries.has(String(after.dict)))
    return [problem('dict', '没有此字典', 'There is no such dictionary')]
  const own = resource.plan.fields[String(after.fieldName)]
  if (before && own && kindOf(own).secret) return [problem('fieldName', '此字段名已被使用', 'The name is taken')]
  return []
}
