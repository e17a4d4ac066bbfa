import { creditCode } from './credit-code.ts'

/** Title of the group on invoices. */
export const groupTitle = '蓝源环境集团有限公司'
/** Credit code of the group, its tax number on invoices. */
export const groupTaxNo = creditCode('91330100MA0000001')

/** Group, as the sender of letters. */
export const groupSender = {
  name: '蓝源环境集团',
  nameEn: 'Lanyuan Environment Group',
  address: '杭州市余杭区良渚街道蓝源路 1 号',
} as const

/** Company of the second tenant, as the sender of letters. */
export const secondSender = {
  name: '青禾水务',
  nameEn: 'Qinghe Water',
  address: '湖州市吴兴区青禾路 6 号',
} as const
/** Title of the company of the second tenant on invoices. */
export const secondTitle = '青禾水务有限公司'
export const secondTaxNo = creditCode('91330500MA0000009')
