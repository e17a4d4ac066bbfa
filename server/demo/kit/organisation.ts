// Code, parent, name in both languages, company or department.
const departs = [
  ['A01', '', '蓝源环境集团', 'Lanyuan Environment Group', '1'],
  ['A01A01', 'A01', '采购中心', 'Procurement Centre', '2'],
  ['A01A01A01', 'A01A01', '设备采购部', 'Equipment Purchasing', '2'],
  ['A01A01A02', 'A01A01', '工程采购部', 'Works Purchasing', '2'],
  ['A01A01A03', 'A01A01', '供应商管理部', 'Supplier Management', '2'],
  ['A01A02', 'A01', '财务部', 'Finance', '2'],
  ['A01A03', 'A01', '质量部', 'Quality', '2'],
  ['A01A04', 'A01', '信息部', 'Information Technology', '2'],
  ['A01A01A04', 'A01A01', '战略寻源部', 'Strategic Sourcing', '2'],
  ['A01A03A01', 'A01A03', '来料检验组', 'Incoming Inspection', '2'],
  ['A01A03A02', 'A01A03', '供方质量组', 'Supplier Quality', '2'],
  ['A01A05', 'A01', '生产运营部', 'Operations', '2'],
  ['A01A05A01', 'A01A05', '城北再生水厂', 'North Reclaimed Water Plant', '2'],
  ['A01A05A02', 'A01A05', '城南污水厂', 'South Sewage Plant', '2'],
  ['A01A06', 'A01', '工程管理部', 'Project Management', '2'],
  ['A01A07', 'A01', '仓储物流部', 'Warehousing and Logistics', '2'],
  ['A01A08', 'A01', '审计监察部', 'Internal Audit', '2'],
  ['A01A09', 'A01', '法务部', 'Legal', '2'],
] as const

/** Buying group: departments in tree order, `parent` by code. */
export const departments = departs.map(([code, parent, departName, departNameEn, orgCategory]) => {
  return { code, parent, departName, departNameEn, orgCategory }
})

// Code, name in both languages, home page, description.
const roleRows = [
  ['admin', '系统管理员', 'Administrator', 'workplace', '拥有全部权限'],
  ['buyer', '采购员', 'Buyer', 'buyer', '维护供应商与主数据'],
  ['approver', '审批人', 'Approver', 'task', '审批供应商准入与变更'],
  ['supplier', '供应商', 'Supplier', 'supplier', '维护本企业资料'],
  ['finance', '财务', 'Finance', 'task', '对账、发票与付款'],
  ['quality', '质量', 'Quality', 'task', '质量检验与改进'],
  ['warehouse', '仓库', 'Warehouse', 'task', '收货与库存'],
  ['masterdata', '主数据', 'Master data', 'workplace', '维护主数据'],
  ['expert', '评标专家', 'Bid expert', 'task', '评标与评审'],
  ['auditor', '审计', 'Auditor', 'workplace', '查看全部数据与日志，不能修改'],
] as const

/** Key of a demo department: its code, with the tenant unless it is tenant 0. */
export const departKey = (tenant: string, code: string) => (tenant === '0' ? code : `${tenant}/${code}`)

/** Initial roles of every installation. */
export const roles = roleRows.map(([roleCode, roleName, roleNameEn, homeStyle, description]) => {
  const isSupplier = roleCode === 'supplier'
  return { roleCode, roleName, roleNameEn, homeStyle, description, ...(isSupplier && { userType: 'supplier' }) }
})

export const tenants = [
  { code: '0', name: '蓝源环境集团', nameEn: 'Lanyuan Environment Group', status: '1', adminAccount: 'admin' },
  { code: '1', name: '青禾水务', nameEn: 'Qinghe Water', status: '1', adminAccount: 'admin_t1' },
] as const

/** Demo accounts of design section 5; `supplier`: number of the company in the demo list. */
export const people = [
  { username: 'admin', realname: '林管理', role: 'admin', depart: 'A01A04', tenant: '0', sex: '1' },
  { username: 'buyer', realname: '陈采', role: 'buyer', depart: 'A01A01A01', tenant: '0', sex: '2' },
  { username: 'approver', realname: '王审', role: 'approver', depart: 'A01A01A03', tenant: '0', sex: '1' },
  { username: 'supplier_a', realname: '赵启', role: 'supplier', supplier: 0, tenant: '0', sex: '1' },
  { username: 'supplier_b', realname: '孙敏', role: 'supplier', supplier: 1, tenant: '0', sex: '2' },
  { username: 'supplier_t1', realname: '周南', role: 'supplier', supplier: 0, tenant: '1', sex: '1' },
  { username: 'finance', realname: '钱会', role: 'finance', depart: 'A01A02', tenant: '0', sex: '2' },
  { username: 'quality', realname: '吴检', role: 'quality', depart: 'A01A03', tenant: '0', sex: '1' },
  { username: 'warehouse', realname: '郑库', role: 'warehouse', depart: 'A01A01A02', tenant: '0', sex: '1' },
  { username: 'masterdata', realname: '冯数', role: 'masterdata', depart: 'A01A04', tenant: '0', sex: '2' },
  { username: 'expert', realname: '褚评', role: 'expert', depart: 'A01A01A02', tenant: '0', sex: '1' },
  { username: 'auditor', realname: '卫察', role: 'auditor', depart: 'A01A02', tenant: '0', sex: '2' },
  { username: 'admin_t1', realname: '何青', role: 'admin', depart: 'A01', tenant: '1', sex: '2' },
  { username: 'supplier_c', realname: '施简', role: 'supplier', supplier: 53, tenant: '0', sex: '2' },
  { username: 'approver_fu', realname: '傅衡', role: 'approver', depart: 'A01A01A03', tenant: '0', sex: '2' },
  { username: 'approver_lei', realname: '雷鸣', role: 'approver', depart: 'A01A01', tenant: '0', sex: '1' },
] as const

/** Colleagues of the demo accounts: they have acted, and cannot sign in before an administrator sets a password. */
export const colleagues = [
  { username: 'buyer_gu', realname: '顾明', role: 'buyer', depart: 'A01A01A01', sex: '1' },
  { username: 'buyer_he', realname: '何倩', role: 'buyer', depart: 'A01A01A01', sex: '2' },
  { username: 'buyer_tan', realname: '谭宇', role: 'buyer', depart: 'A01A01A02', sex: '1' },
  { username: 'buyer_shi', realname: '史芸', role: 'buyer', depart: 'A01A01A02', sex: '2' },
  { username: 'buyer_luo', realname: '罗恒', role: 'buyer', depart: 'A01A01A03', sex: '1' },
  { username: 'masterdata_fan', realname: '范颖', role: 'masterdata', depart: 'A01A04', sex: '2' },
  { username: 'expert_bai', realname: '白岩', role: 'expert', depart: 'A01A01A01', sex: '1' },
  { username: 'finance_ge', realname: '葛薇', role: 'finance', depart: 'A01A02', sex: '2' },
  { username: 'finance_xi', realname: '奚正', role: 'finance', depart: 'A01A02', sex: '1' },
  { username: 'quality_pan', realname: '潘岳', role: 'quality', depart: 'A01A03', sex: '1' },
  { username: 'quality_yun', realname: '云洁', role: 'quality', depart: 'A01A03', sex: '2' },
  { username: 'warehouse_lu', realname: '鲁安', role: 'warehouse', depart: 'A01A01A02', sex: '1' },
  { username: 'warehouse_ma', realname: '马丽', role: 'warehouse', depart: 'A01A01A02', sex: '2' },
  { username: 'expert_fang', realname: '方正', role: 'expert', depart: 'A01A01A02', sex: '1' },
  { username: 'expert_yuan', realname: '袁博', role: 'expert', depart: 'A01A01A01', sex: '1' },
] as const
