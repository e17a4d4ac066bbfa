import type { Record_ } from '../../../widgets/kit/contract.ts'
import type { Source } from '../../schema/model/compiled.ts'

const departments = [
  ['d1', '', '蓝源环境集团', 'Lanyuan Environment Group', 'A01'],
  ['d2', 'd1', '采购中心', 'Procurement Centre', 'A01A01'],
  ['d3', 'd2', '设备采购部', 'Equipment Purchasing', 'A01A01A01'],
  ['d4', 'd2', '工程采购部', 'Works Purchasing', 'A01A01A02'],
  ['d5', 'd1', '财务部', 'Finance', 'A01A02'],
  ['d6', '', '青禾水务', 'Qinghe Water', 'A02'],
] as const

const areas = [
  ['330000', '86', '浙江省', '浙江省'],
  ['330100', '330000', '杭州市', '浙江省/杭州市'],
  ['330106', '330100', '西湖区', '浙江省/杭州市/西湖区'],
  ['330200', '330000', '宁波市', '浙江省/宁波市'],
  ['330203', '330200', '海曙区', '浙江省/宁波市/海曙区'],
  ['110000', '86', '北京市', '北京市'],
] as const

const people = [
  ['buyer', '陈采', 'd3'],
  ['approver', '王审', 'd5'],
  ['admin', '林管理', 'd1'],
] as const

/** Rows of tree resources and of their people, by code. */
export const treeRows: { readonly [code: string]: readonly Record_[] } = {
  'sys/depart': departments.map(([id, parentId, departName, departNameEn, orgCode]) => ({
    id,
    parentId,
    departName,
    departNameEn,
    orgCode,
    orgCategory: parentId === '' ? '1' : '2',
  })),
  'bd/area': areas.map(([code, pid, name, fullName]) => ({ id: code, code, pid, name, fullName })),
  'sys/user': people.map(([username, realname, departs]) => ({ id: username, username, realname, departs })),
}

export const departSource: Source = {
  kind: 'resource',
  code: 'sys/depart',
  value: 'id',
  label: { zh: 'departName', en: 'departNameEn' },
}
export const areaSource: Source = {
  kind: 'resource',
  code: 'bd/area',
  value: 'code',
  label: { zh: 'fullName', en: 'fullName' },
}
export const userSource: Source = {
  kind: 'resource',
  code: 'sys/user',
  value: 'username',
  label: { zh: 'realname', en: 'realname' },
}
