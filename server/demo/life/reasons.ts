import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'

/** Typical reasons by the name of the action. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  reject: [
    '附件不完整，请补充盖章件后重新提交。',
    '金额与合同约定不一致，请核对后重新提交。',
    '说明过于简略，请写明依据。',
  ],
  refuse: ['交期无法满足，请重新安排。', '价格与最近一次报价不符，请核对。', '数量与我方记录不一致，请核对。'],
  cancel: ['需求变化，协商后不再执行。', '重复录入，以另一单据为准。', '计划调整，本单不再执行。'],
  dispute: ['数量与送货记录不一致，请核对。', '单价未按最新调价单执行。'],
  fail: ['有效应答不足三家，本次采购失败。'],
  suspend: ['连续两批到货检验不合格，暂停合作并限期整改。'],
  eliminate: ['连续两个评价周期为 D 级，整改未达到要求。'],
  blacklist: ['提供虚假检测报告，列入黑名单。'],
  terminate: ['双方协商一致，不再继续履行。'],
  reverse: ['入库数量录入错误，冲销后重新入库。'],
  askforfeit: ['中标后拒签合同，保证金不予退还。'],
  return: ['内容不完整，请补充后重新提交。'],
}

/** Value for an action's required field, if the record has none. @throws Error for a field that is not a text. */
export function reasonFor({ plan }: ServerResource, action: string, key: string, { id }: SeedRecord): string {
  const type = plan.fields[key]?.type
  if (type !== 'textarea' && type !== 'text')
    throw new Error(`a record of ${plan.code} lacks "${key}", a parameter of "${action}"`)
  const name = Object.keys(reasons).find((known) => action.toLowerCase().startsWith(known)) ?? 'reject'
  const words = reasons[name] ?? []
  return words[Number.parseInt(String(id).slice(0, 6), 16) % words.length] ?? ''
}
