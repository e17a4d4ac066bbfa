import { advancedText } from '../../../src/schema/conditions/advanced.ts'
import { fromWire } from '../../../src/schema/conditions/wire-rule.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { permissionRows } from '../../rights/permissions/permission-rows.ts'

// Name, list, field, condition, value, role. They are disabled at first: they narrow the visible data at once.
const rules = [
  ['采购员只看自己的询价', 'bid/inquiry', 'buyerId', '=', '#{sys_user_code}', 'buyer'],
  ['仓库不看草稿红字入库', 'ord/redreceipt', 'status', '!=', 'draft', 'warehouse'],
  ['财务不看草稿资金计划', 'fin/payplan', 'status', '!=', 'draft', 'finance'],
] as const

/** Data rules of the demo, for existing menus. */
export function dataRules(model: Model): readonly SeedRecord[] {
  const menus = permissionRows(model).filter(({ menuType, userType }) => menuType !== '2' && userType === 'internal')
  return rules.flatMap(([ruleName, code, ruleColumn, ruleConditions, ruleValue, roles]) => {
    const menu = menus.find(({ target }) => target === `resource:${code}`)
    const written = fromWire({ column: ruleColumn, condition: ruleConditions, value: ruleValue })
    const conditions = written ? advancedText(written) : null
    const rule = { ruleName, conditions, ruleColumn, ruleConditions, ruleValue, roles, status: 'N' }
    return menu ? [{ ...rule, permissionId: menu.id }] : []
  })
}
