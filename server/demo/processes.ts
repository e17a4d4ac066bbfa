import { type SeedRecord, seedId } from '../platform/sql/insert.ts'
import { dayBefore } from './kit/days.ts'
import type { Planter } from './life/planter.ts'

// Key, name, category, document, state. The process of orders is a draft; that of visits is suspended.
const processes = [
  ['supplier_admission', '供应商准入审批', 'supplier', 'srm/supplier/base', 'active'],
  ['supplier_change', '供应商变更审批', 'supplier', 'srm/supplier/change', 'active'],
  ['supplier_visit', '考察报告审批', 'supplier', 'srm/visit', 'suspended'],
  ['tender_plan', '招标立项审批', 'sourcing', 'bid/project', 'active'],
  ['inquiry', '询价立项审批', 'sourcing', 'bid/inquiry', 'active'],
  ['auction', '竞价立项审批', 'sourcing', 'bid/auction', 'active'],
  ['contract', '采购合同审批', 'contract', 'con/contract', 'active'],
  ['order', '采购订单审批', 'order', 'ord/order', 'draft'],
  ['return', '退货审批', 'order', 'ord/return', 'active'],
  ['expense', '费用审批', 'finance', 'ord/expense', 'active'],
  ['deduction', '扣款审批', 'finance', 'fin/deduction', 'active'],
  ['payment', '付款申请审批', 'finance', 'fin/payapply', 'active'],
] as const

type Node = readonly [name: string, type: string, state: string | null, rule: string, value: string | null]

const approval: Node = ['审批', 'userTask', 'pending', 'role', 'approver']
/** Nodes after the approval, by the key of the process. */
const further: Readonly<Record<string, readonly Node[]>> = {
  supplier_change: [['银行信息复核', 'userTask', 'checking', 'role', 'finance']],
}

/** Processes of demo documents; their instances follow from the histories of the documents. */
export function plantProcesses(planter: Planter, now: Date): void {
  const day = dayBefore(now, 700)
  const createTime = `${day} 09:00:00`
  const models = processes.map(([key, name, category, resource, status]) => ({
    ...{ key, name, category, resource, status, revision: 1, createTime },
    remark: '提交后由审批人办理，驳回时须填写原因。',
  }))
  planter.plant('wf/model', models, ({ key }) => String(key))
  planter.plant('wf/matrix', matrixRows(createTime), ({ busType, priority }) => `${busType}/${priority}`)
  const nodes = processes.flatMap(([key]) => nodesOf(key, day))
  planter.plant('wf/model/nodes', nodes, ({ place }) => String(place))
}

// Document, order, least and highest amount, roles of the reviews.
const matrix = [
  ['ord/expense', 10, 50_000, null, 'finance', null],
  ['fin/payapply', 10, 1_000_000, null, 'finance', null],
  ['con/contract', 10, 5_000_000, null, 'finance', null],
] as const

/** Lines of the approval matrix: large amounts are reviewed first. */
function matrixRows(createTime: string): readonly SeedRecord[] {
  return matrix.map(([busType, priority, minAmount, maxAmount, role1, role2]) => ({
    ...{ name: `${minAmount / 10_000} 万元以上`, busType, priority, minAmount, maxAmount, role1, role2 },
    ...{ status: 'Y', createTime },
  }))
}

function nodesOf(key: string, day: string): readonly SeedRecord[] {
  const nodes: readonly Node[] = [
    ['提交', 'start', null, 'starter', null],
    approval,
    ...(further[key] ?? []),
    ['结束', 'end', null, 'starter', null],
  ]
  return nodes.map(([nodeName, nodeType, state, assignee, assigneeValue], place) => ({
    modelId: seedId('wf/model', key),
    place: `${key}/${place}`,
    ...{ nodeName, nodeType, state, assignee, assigneeValue },
    multi: state === null ? null : 'one',
    timeoutHours: state === null ? null : 72,
    // Sorts in the order of the process.
    createTime: `${day} 09:00:0${place}`,
  }))
}
