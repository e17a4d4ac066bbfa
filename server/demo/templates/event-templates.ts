import type { SeedRecord } from '../../platform/sql/insert.ts'

type Words = readonly [zh: string, en: string]
type Event = readonly [code: string, title: Words, content: Words]

// Messages to companies about their documents.
const toCompanies: readonly Event[] = [
  [
    'bid/letter:send',
    ['$kind：$projectName', '$kind: $projectName'],
    [
      '项目“$projectName”（$sourceNo）的结果已公布，$kind“$billNo”已生成，可在门户中查看和打印。',
      'The result of “$projectName” ($sourceNo) is published. Your letter $billNo ($kind) can be read and printed in the portal.',
    ],
  ],
  [
    'bid/bond:dueRefund',
    ['保证金待退还：$projectName', 'Bid bond to be refunded: $projectName'],
    [
      '项目“$projectName”（$projectNo）的保证金 $amount 将由财务退还。',
      'The bond of $amount for “$projectName” ($projectNo) will be refunded by finance.',
    ],
  ],
  [
    'ord/order:publish',
    ['新的采购订单 $label，请确认', 'Purchase order $label: please confirm'],
    [
      '采购订单“$label”已发布，价税合计 $amountWithTax $currency，请于 $confirmDue 前确认数量与交期。',
      'Purchase order “$label” was published: $amountWithTax $currency with tax. Please confirm quantities and dates by $confirmDue.',
    ],
  ],
  [
    'ord/order:return',
    ['采购订单 $label 的答复未被接受', 'Your answer to purchase order $label was not accepted'],
    [
      '采购方未接受您对采购订单“$label”的变更，请重新答复。',
      'The buyer did not accept your changes to purchase order “$label”. Please answer it again.',
    ],
  ],
  [
    'ord/schedule:publish',
    ['交货计划 $label，请确认', 'Delivery schedule $label: please confirm'],
    [
      '交货计划“$label”（订单 $orderNo）已发布，请确认各行的数量与日期。',
      'Delivery schedule “$label” of order $orderNo was published. Please confirm the quantity and date of each line.',
    ],
  ],
  [
    'ord/cancel:send',
    ['取消函 $label，请回复', 'Cancellation letter $label: please reply'],
    [
      '采购方拟取消订单 $orderNo 的全部或部分数量，详见取消函“$label”，请确认或拒绝。',
      'The buyer means to cancel order $orderNo in whole or in part; see letter “$label”. Please confirm or refuse it.',
    ],
  ],
  [
    'ord/confirm:send',
    ['确认函 $label，请于 $deadline 前回函', 'Confirmation letter $label: please reply by $deadline'],
    [
      '请就确认函“$label”（相关单据 $srcNo）予以确认，并上传盖章件。',
      'Please confirm letter “$label” on document $srcNo, and upload the sealed copy.',
    ],
  ],
  [
    'ord/return:publish',
    ['退货单 $label，请确认', 'Return $label: please confirm'],
    [
      '退货单“$label”已发布，请确认或提出异议，并于 $takeDate 前安排取货。',
      'Return “$label” was published. Please confirm or dispute it, and collect the goods by $takeDate.',
    ],
  ],
  [
    'con/contract:send',
    ['合同 $label 待签署', 'Contract $label is ready to be signed'],
    [
      '采购合同“$label”（$contractName）已发送，请核对后签署。',
      'Contract “$label” ($contractName) was sent to you. Please check and sign it.',
    ],
  ],
  [
    'con/mould:send',
    ['模具合同 $label 待签署', 'Mould contract $label is ready to be signed'],
    ['模具合同“$label”已发送，请核对后签署。', 'Mould contract “$label” was sent to you. Please check and sign it.'],
  ],
  [
    'bid/quote:award',
    ['中标通知：$projectName', 'Award: $projectName'],
    [
      '贵公司对“$projectName”的报价（$label）已中标，请等待采购方与您签订合同或下达订单。',
      'Your bid $label for “$projectName” was awarded. The buyer will send a contract or an order.',
    ],
  ],
  [
    'bid/quote:lose',
    ['未中标通知：$projectName', 'Not awarded: $projectName'],
    [
      '感谢参与“$projectName”。贵公司的报价（$label）本次未中标，期待下次合作。',
      'Thank you for taking part in “$projectName”. Your bid $label was not awarded this time.',
    ],
  ],
  [
    'bid/quote:negotiate',
    ['请再次报价：$projectName', 'Please quote again: $projectName'],
    [
      '“$projectName”开启新一轮报价，请在报价单“$label”中更新价格后重新提交。',
      'Another round was opened for “$projectName”. Please change the prices of “$label” and hand it in again.',
    ],
  ],
  [
    'bid/quote:disqualify',
    ['投标被否决：$projectName', 'Bid disqualified: $projectName'],
    ['贵公司的投标“$label”被否决，原因：$reason', 'Your bid “$label” was disqualified: $reason'],
  ],
  [
    'fin/statement:publish',
    ['$period 对账单 $label，请确认', 'Statement $label of $period: please confirm'],
    [
      '$period 对账单“$label”已发布，应付净额 $netAmount $currency，请确认或提出异议。',
      'Statement “$label” of $period was published: $netAmount $currency are payable. Please confirm or dispute it.',
    ],
  ],
  [
    'fin/deduction:publish',
    ['扣款通知 $label', 'Deduction $label'],
    [
      '扣款单“$label”金额 $amount，如有异议请于 $acceptBy 前申诉，逾期视为接受。',
      'Deduction “$label” of $amount was published. Appeal by $acceptBy if you do not agree; it counts as accepted after that.',
    ],
  ],
  [
    'fin/payment:success',
    ['已付款 $amount（$label）', '$amount were paid ($label)'],
    [
      '付款“$label”已由银行办理，金额 $amount，流水号 $bankFlow，请查收。',
      'Payment “$label” of $amount was made by the bank, reference $bankFlow. Please confirm its receipt.',
    ],
  ],
  [
    'mat/priceadjust:counter',
    ['调价单 $label 已还价', 'Price adjustment $label: counter-offer'],
    [
      '采购方对调价单“$label”提出了核定价，请接受或拒绝。',
      'The buyer made a counter-offer to price adjustment “$label”. Please accept or refuse it.',
    ],
  ],
  [
    'qc/ncr:return',
    ['8D 报告 $label 被退回', '8D report $label was returned'],
    [
      '不合格“$label”的 8D 报告需要补充，请在 $due8d 前重新提交。',
      'The 8D report of nonconformance “$label” has to be completed. Please hand it in again by $due8d.',
    ],
  ],
  [
    'srm/eval/improve:publish',
    ['整改要求 $label，请于 $deadline 前回复', 'Improvement $label: please reply by $deadline'],
    ['$problem', '$problem'],
  ],
  [
    'srm/eval/result:publish',
    ['$period 绩效评价结果', 'Evaluation of $period'],
    [
      '贵公司 $period 的评价总分为 $totalScore，等级 $grade。',
      'Your company was given $totalScore points for $period; its grade is $grade.',
    ],
  ],
  [
    'srm/survey/answer:deliver',
    ['调查表“$title”，请于 $deadline 前填写', 'Questionnaire “$title”: please answer by $deadline'],
    ['请填写调查表“$title”。', 'Please fill in questionnaire “$title”.'],
  ],
  [
    'srm/supplier/base:admit',
    ['$companyName 已成为合格供应商', '$companyName is a qualified supplier'],
    [
      '欢迎！$companyName（$supplierCode）已通过准入，成为合格供应商，可以接收订单。',
      'Welcome! $companyName ($supplierCode) was admitted as a qualified supplier and may be given orders.',
    ],
  ],
  [
    'srm/supplier/base:suspend',
    ['$companyName 的合作已暂停', '$companyName was suspended'],
    ['$companyName 的合作自 $time 起暂停，原因：$reason', '$companyName is suspended since $time: $reason'],
  ],
]

// Messages to approvers.
const toApprovers: readonly Event[] = [
  'ord/order:submit',
  'con/contract:submit',
  'bid/project:submit',
  'bid/inquiry:submit',
  'bid/scaling:submit',
  'fin/payapply:submit',
  'fin/payplan:submit',
  'fin/deduction:submit',
  'mat/priceadjust:submit',
  'ord/return:submit',
  'ord/expense:submit',
  'srm/visit:submit',
  'srm/supplier/base:commit',
  'srm/supplier/change:commit',
  'srm/supplier/tier2:submit',
].map((code) => [
  code,
  ['待审批：$resource $label', 'To approve: $resource $label'],
  [
    '$actor 于 $time 提交了$resource“$label”，请审批。',
    '$actor handed in $resource “$label” at $time. Please approve or reject it.',
  ],
])

// Messages to authors about returned documents.
const toMakers: readonly Event[] = [
  'ord/order:reject',
  'con/contract:reject',
  'bid/project:reject',
  'bid/inquiry:reject',
  'bid/scaling:reject',
  'fin/payapply:reject',
  'fin/invoice:reject',
  'fin/invoiceapply:reject',
].map((code) => [
  code,
  ['被驳回：$resource $label', 'Rejected: $resource $label'],
  ['$actor 驳回了$resource“$label”，原因：$reason', '$actor rejected $resource “$label”: $reason'],
])

/** Active templates for events of documents, in both languages. */
export function eventTemplates(): readonly SeedRecord[] {
  return [...toCompanies, ...toApprovers, ...toMakers].map(([templateCode, title, content]) => ({
    templateCode,
    templateType: 'site',
    templateName: variables(title[0]),
    templateNameEn: variables(title[1]),
    templateContent: `<p>${variables(content[0])}</p>`,
    templateContentEn: `<p>${variables(content[1])}</p>`,
    useStatus: 'Y',
    testJson: JSON.stringify(samplesFor([...title, ...content]), null, 2),
  }))
}

const samples: Readonly<Record<string, string>> = {
  label: 'PO202601050001',
  actor: '陈采',
  time: '2026-01-05 10:00:00',
  currency: 'CNY',
}

// Test data of a template: a value for each variable.
function samplesFor(texts: readonly string[]): Readonly<Record<string, string>> {
  const names = texts.flatMap((text) => [...text.matchAll(/\$(\w+)/g)].map(([, name = '']) => name))
  return Object.fromEntries(names.map((name) => [name, samples[name] ?? name]))
}

/** A variable in template syntax. */
function variables(text: string): string {
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => '$'.concat('{', name, '}'))
}
