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
