/** The buying group: departments in order of the tree, `parent` by name. */
export const departments = [
  { code: 'A01', parent: '', departName: '蓝源环境集团', departNameEn: 'Lanyuan Environment Group', orgCategory: '1' },
  { code: 'A01A01', parent: 'A01', departName: '采购中心', departNameEn: 'Procurement Centre', orgCategory: '2' },
  {
    code: 'A01A01A01',
    parent: 'A01A01',
    departName: '设备采购部',
    departNameEn: 'Equipment Purchasing',
    orgCategory: '2',
  },
  { code: 'A01A01A02', parent: 'A01A01', departName: '工程采购部', departNameEn: 'Works Purchasing', orgCategory: '2' },
  {
    code: 'A01A01A03',
    parent: 'A01A01',
    departName: '供应商管理部',
    departNameEn: 'Supplier Management',
    orgCategory: '2',
  },
  { code: 'A01A02', parent: 'A01', departName: '财务部', departNameEn: 'Finance', orgCategory: '2' },
  { code: 'A01A03', parent: 'A01', departName: '质量部', departNameEn: 'Quality', orgCategory: '2' },
  { code: 'A01A04', parent: 'A01', departName: '信息部', departNameEn: 'Information Technology', orgCategory: '2' },
  {
    code: 'A01A01A04',
    parent: 'A01A01',
    departName: '战略寻源部',
    departNameEn: 'Strategic Sourcing',
    orgCategory: '2',
  },
  {
    code: 'A01A03A01',
    parent: 'A01A03',
    departName: '来料检验组',
    departNameEn: 'Incoming Inspection',
    orgCategory: '2',
  },
  { code: 'A01A03A02', parent: 'A01A03', departName: '供方质量组', departNameEn: 'Supplier Quality', orgCategory: '2' },
  { code: 'A01A05', parent: 'A01', departName: '生产运营部', departNameEn: 'Operations', orgCategory: '2' },
  {
    code: 'A01A05A01',
    parent: 'A01A05',
    departName: '城北再生水厂',
    departNameEn: 'North Reclaimed Water Plant',
    orgCategory: '2',
  },
  {
    code: 'A01A05A02',
    parent: 'A01A05',
    departName: '城南污水厂',
    departNameEn: 'South Sewage Plant',
    orgCategory: '2',
  },
  { code: 'A01A06', parent: 'A01', departName: '工程管理部', departNameEn: 'Project Management', orgCategory: '2' },
  {
    code: 'A01A07',
    parent: 'A01',
    departName: '仓储物流部',
    departNameEn: 'Warehousing and Logistics',
    orgCategory: '2',
  },
  { code: 'A01A08', parent: 'A01', departName: '审计监察部', departNameEn: 'Internal Audit', orgCategory: '2' },
  { code: 'A01A09', parent: 'A01', departName: '法务部', departNameEn: 'Legal', orgCategory: '2' },
] as const

/** The roles every installation starts with. */
export const roles = [
  {
    roleCode: 'admin',
    roleName: '系统管理员',
    roleNameEn: 'Administrator',
    homeStyle: 'workplace',
    description: '拥有全部权限',
  },
  { roleCode: 'buyer', roleName: '采购员', roleNameEn: 'Buyer', homeStyle: 'buyer', description: '维护供应商与主数据' },
  {
    roleCode: 'approver',
    roleName: '审批人',
    roleNameEn: 'Approver',
    homeStyle: 'task',
    description: '审批供应商准入与变更',
  },
  {
    roleCode: 'supplier',
    roleName: '供应商',
    roleNameEn: 'Supplier',
    homeStyle: 'supplier',
    description: '维护本企业资料',
    userType: 'supplier',
  },
  { roleCode: 'finance', roleName: '财务', roleNameEn: 'Finance', homeStyle: 'task', description: '对账、发票与付款' },
  { roleCode: 'quality', roleName: '质量', roleNameEn: 'Quality', homeStyle: 'task', description: '质量检验与改进' },
  {
    roleCode: 'warehouse',
    roleName: '仓库',
    roleNameEn: 'Warehouse',
    homeStyle: 'task',
    description: '收货与库存',
  },
  {
    roleCode: 'masterdata',
    roleName: '主数据',
    roleNameEn: 'Master data',
    homeStyle: 'workplace',
    description: '维护主数据',
  },
  { roleCode: 'expert', roleName: '评标专家', roleNameEn: 'Bid expert', homeStyle: 'task', description: '评标与评审' },
  {
    roleCode: 'auditor',
    roleName: '审计',
    roleNameEn: 'Auditor',
    homeStyle: 'workplace',
    description: '查看全部数据与日志，不能修改',
  },
] as const

export const tenants = [
  { code: '0', name: '蓝源环境集团', nameEn: 'Lanyuan Environment Group', status: '1' },
  { code: '1', name: '青禾水务', nameEn: 'Qinghe Water', status: '1' },
] as const

/** The demo accounts of design section 5; `supplier` is the number of the company in the demo list. */
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
] as const

/** People who work with the demo's accounts: they have acted, and nobody signs in as one of them before an administrator gives a password. */
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
