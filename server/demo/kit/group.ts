import { creditCode } from './credit-code.ts'

/** Title of the group on invoices. */
export const groupTitle = '蓝源环境集团有限公司'
/** Credit code of the group, its tax number on invoices. */
export const groupTaxNo = creditCode('91330100MA0000001')
