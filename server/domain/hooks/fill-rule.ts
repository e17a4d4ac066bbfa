import { paramsIn } from '../../records/filling/fill-rule.ts'
import { fillers } from '../../records/filling/fillers.ts'
import { ownFields } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['ruleClass', 'ruleParams'])

/** Refuses a fill rule with invalid parameters. */
export const fillRule = own.hook(async ({ action, after }) => {
  if (action !== 'add' && action !== 'edit') return {}
  const params = paramsIn(after.ruleParams)
  const wrong = params ? fillers[String(after.ruleClass)]?.wrong?.(params) : 'JSON'
  if (wrong === undefined) return {}
  const message = { zh: `参数不正确：${wrong}`, en: `The parameters are not right: ${wrong}` }
  return { problems: [{ field: 'ruleParams', kind: 'rule', params: { message } }] }
})
