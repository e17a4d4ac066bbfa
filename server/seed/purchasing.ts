/** Purchasing categories of the demo: what suppliers say they deliver; `pid` is the code of the one above. */
export const purchasingCategories = [
  { code: 'E', pid: null, name: '设备', nameEn: 'Equipment' },
  { code: 'E01', pid: 'E', name: '泵与风机', nameEn: 'Pumps and blowers' },
  { code: 'E02', pid: 'E', name: '阀门管件', nameEn: 'Valves and fittings' },
  { code: 'E03', pid: 'E', name: '膜与滤料', nameEn: 'Membranes and filter media' },
  { code: 'E04', pid: 'E', name: '电气与自控', nameEn: 'Electrical and control' },
  { code: 'E05', pid: 'E', name: '仪器仪表', nameEn: 'Instruments' },
  { code: 'M', pid: null, name: '材料', nameEn: 'Materials' },
  { code: 'M01', pid: 'M', name: '药剂', nameEn: 'Chemicals' },
  { code: 'M02', pid: 'M', name: '电缆', nameEn: 'Cables' },
  { code: 'M03', pid: 'M', name: '备品备件', nameEn: 'Spare parts' },
  { code: 'W', pid: null, name: '工程', nameEn: 'Works' },
  { code: 'W01', pid: 'W', name: '土建施工', nameEn: 'Civil works' },
  { code: 'W02', pid: 'W', name: '设备安装', nameEn: 'Installation' },
  { code: 'S', pid: null, name: '服务', nameEn: 'Services' },
  { code: 'S01', pid: 'S', name: '检测', nameEn: 'Testing' },
  { code: 'S02', pid: 'S', name: '物流', nameEn: 'Logistics' },
] as const
