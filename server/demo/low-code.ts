import type { SeedRecord } from '../platform/sql/insert.ts'
import { labels } from './labels.ts'
import { type Sheets, sheetsOf } from './trade/sheets.ts'

type Column = readonly [name: string, text: string, english: string, show: string, type: string]

const forms: readonly (readonly [tableName: string, tableTxt: string, columns: readonly Column[]])[] = [
  [
    'demo_visit_request',
    '来访申请',
    [
      ['visitor', '来访人', 'Visitor', 'text', 'string'],
      ['visit_date', '来访日期', 'Date of visit', 'date', 'Date'],
      ['people', '人数', 'People', 'integer', 'int'],
      ['purpose', '事由', 'Purpose', 'textarea', 'Text'],
    ],
  ],
  [
    'demo_sample_loan',
    '样品借用',
    [
      ['sample', '样品', 'Sample', 'text', 'string'],
      ['borrower', '借用人', 'Borrower', 'sel_user', 'string'],
      ['due_date', '归还日期', 'Due date', 'date', 'Date'],
    ],
  ],
  [
    'demo_tool_check',
    '工装点检',
    [
      ['tool_no', '工装编号', 'Tool no.', 'text', 'string'],
      ['checked_at', '点检时间', 'Checked at', 'datetime', 'Datetime'],
      ['result', '点检结果', 'Result', 'radio', 'string'],
      ['cost', '维修费用', 'Repair cost', 'number', 'BigDecimal'],
    ],
  ],
]

const reports = [
  ['spend_supplier', '供应商支出', 'rep/spendSupplier', ['supplierName', 'orders', 'amount']],
  ['spend_category', '品类支出', 'rep/spendCategory', ['amount']],
] as const

const graphs = [
  ['spend_rank', '供应商支出排名', 'rep/spendSupplier', 'supplierName', 'amount', 'bar,pie'],
  ['orders_rank', '各供应商订单数', 'rep/spendSupplier', 'supplierName', 'orders', 'bar'],
] as const

/** Forms, reports, charts and labels as an administrator would design them, by resource. */
export function lowCode(): ReadonlyMap<string, readonly SeedRecord[]> {
  const sheets = sheetsOf()
  plantForms(sheets)
  plantReports(sheets)
  for (const [code, name, query, xField, yFields, charts] of graphs)
    sheets.add('onl/graph', code, { code, name, source: 'query', query, xField, yFields, charts, layout: 'single' })
  for (const { rows, copies, elements, ...layout } of labels) {
    const template = JSON.stringify({ ...(rows && { rows }), ...(copies && { copies }), elements })
    sheets.add('onl/print', layout.code, { ...layout, template })
  }
  return sheets.rows
}

function plantForms(sheets: Sheets): void {
  for (const [tableName, tableTxt, columns] of forms) {
    const look = { tableType: '1', formTemplate: '2', themeTemplate: 'normal' }
    const formId = sheets.add('onl/form', tableName, { tableName, tableTxt, ...look, status: 'N' })
    for (const [position, column] of columns.entries())
      sheets.add('onl/form/fields', `${tableName}/${column[0]}`, { formId, ...fieldOf(column, position) })
  }
}

const texts = { supplierName: '供应商', orders: '订单数', amount: '采购金额' } as const

function plantReports(sheets: Sheets): void {
  for (const [code, name, source, fields] of reports) {
    const reportId = sheets.add('onl/report', code, { code, name, source })
    for (const [position, fieldName] of fields.entries()) {
      const isName = fieldName === 'supplierName'
      const kind = isName ? { fieldType: 'string', isSearch: 'Y' } : { fieldType: 'double', isTotal: 'Y' }
      const column = { fieldName, fieldTxt: texts[fieldName], ...kind, isShow: 'Y', sortNo: position + 1 }
      sheets.add('onl/report/columns', `${code}/${fieldName}`, { reportId, ...column })
    }
  }
}

function fieldOf([dbFieldName, dbFieldTxt, labelEn, fieldShowType, dbType]: Column, position: number): SeedRecord {
  return {
    dbFieldName,
    dbFieldTxt,
    labelEn,
    fieldShowType,
    dbType,
    dbLength: dbType === 'string' ? 100 : null,
    mustInput: position === 0 ? 'Y' : 'N',
    isQuery: position === 0 ? 'Y' : 'N',
    queryMode: position === 0 ? 'like' : null,
    sortNo: position + 1,
  }
}
