import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Planter } from '../life/planter.ts'

type Step = readonly [digits: string, pattern: string, message: string]

// Code, name, description, steps. Fields of the files refer to them.
const checks: readonly (readonly [code: string, name: string, description: string, steps: readonly Step[]])[] = [
  [
    'waybillNo',
    '运单号',
    '送货单的运单号：6 至 30 位大写字母、数字或连字符。',
    [['*', '[A-Z0-9-]{6,30}', '运单号为 6 至 30 位大写字母、数字或连字符']],
  ],
  [
    'batchNo',
    '批次号',
    '送货明细的批次：首位为字母，其后为字母、数字或连字符。',
    [
      ['1', '[A-Za-z]', '批次号的首位为字母'],
      ['*', '[A-Za-z0-9-]{2,50}', '批次号只能由字母、数字和连字符组成'],
    ],
  ],
  [
    'landline',
    '办公电话',
    '组织的电话：区号-号码，可带分机；或 11 位手机号。',
    [['*', '0\\d{2,3}-\\d{7,8}(-\\d{1,6})?|1\\d{10}', '电话写作“区号-号码”，可带分机；或 11 位手机号']],
  ],
]

// Code, name, implementation, parameters. Fields of the files take their initial values from them.
const fills = [
  ['receiver', '收货人为当前用户', 'currentUser', null],
  ['pickUpDay', '取货日期为三天后', 'today', '{"days":3}'],
  ['department', '部门为当前用户部门', 'currentDepart', null],
  ['newsDay', '新闻日期为当天', 'today', null],
] as const

/** Rules that fields of the files refer to: check rules and fill rules. */
export function plantRules(planter: Planter): void {
  planter.plant('sys/checkRule', checks.map(checkOf), ({ ruleCode }) => String(ruleCode))
  const steps = checks.flatMap(([code, , , ofOne]) => ofOne.map((step, place) => stepOf(code, step, place)))
  planter.plant('sys/checkRuleStep', steps, ({ key }) => String(key))
  const rows = fills.map(([ruleCode, ruleName, ruleClass, ruleParams]) => ({
    ...{ ruleCode, ruleName, ruleClass, ruleParams },
  }))
  planter.plant('sys/fillrule', rows, ({ ruleCode }) => String(ruleCode))
}

// The text is executed; the rows are for editing.
function checkOf([ruleCode, ruleName, description, steps]: (typeof checks)[number]): SeedRecord {
  const checkSteps = steps.map(([digits, pattern, message]) => ({
    ...{ digits: digits === '*' ? digits : Number(digits), pattern, message },
  }))
  return { ruleCode, ruleName, description, ruleJson: JSON.stringify(checkSteps) }
}

function stepOf(code: string, [digits, pattern, message]: Step, place: number): SeedRecord {
  const ruleId = seedId('sys/checkRule', code)
  return { key: `${code}/${place}`, ruleId, digits, pattern, message, sortNo: place + 1 }
}
