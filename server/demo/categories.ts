/** Initial categories of every installation: fields of expertise that match experts and tenders; `parent` by code. */
export const categories = [
  { code: 'A01', parent: '', name: '工程技术', nameEn: 'Engineering' },
  { code: 'A01A01', parent: 'A01', name: '给排水', nameEn: 'Water supply and drainage' },
  { code: 'A01A02', parent: 'A01', name: '电气自动化', nameEn: 'Electrical and automation' },
  { code: 'A01A03', parent: 'A01', name: '机械设备', nameEn: 'Mechanical equipment' },
  { code: 'A01A04', parent: 'A01', name: '土建', nameEn: 'Civil works' },
  { code: 'A01A05', parent: 'A01', name: '环境工程', nameEn: 'Environmental engineering' },
  { code: 'A02', parent: '', name: '经济与管理', nameEn: 'Economics and management' },
  { code: 'A02A01', parent: 'A02', name: '造价', nameEn: 'Cost estimation' },
  { code: 'A02A02', parent: 'A02', name: '财务', nameEn: 'Finance' },
  { code: 'A02A03', parent: 'A02', name: '法务', nameEn: 'Legal' },
] as const
