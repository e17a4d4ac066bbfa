/** Texts of the dialog of a new schema file. */
export const studioNew = {
  zh: {
    codeOf: '编码',
    codeHint: '小写字母、数字，用 / 分段，如 bd/unit',
    copyOf: '复制自（可选）',
    recordsOf: '记录（资源）',
    create: '创建',
    fromSheet: '从文件开始（可选）',
    fromSheetHint:
      'Excel：首行为列标题，字段类型按数据推断。JeecgBoot：getFormItem 的 JSON，或 Online 表单导出的 JSON、zip。',
    notJson: '文件不是有效的 JSON',
    notZip: '无法读取该 zip 文件',
    fromSource: '从数据源的表开始（可选）',
    table: '表',
    live: '直接读取数据源，不复制数据（用于列表和报表）',
    newFile: '新建文件',
  },
  en: {
    codeOf: 'Code',
    codeHint: 'Lower-case letters and digits, parts with /, such as bd/unit',
    copyOf: 'Copy of (optional)',
    recordsOf: 'Records of',
    create: 'Create',
    fromSheet: 'Start from a file (optional)',
    fromSheetHint:
      'Workbook: the first row has the titles, types follow from the values. JeecgBoot: JSON of getFormItem, or an exported Online form (JSON or zip).',
    notJson: 'The file is not valid JSON',
    notZip: 'The zip file cannot be read',
    fromSource: 'Start from a table of a data source (optional)',
    table: 'Table',
    live: 'Read the rows there, without a copy (for lists and reports)',
    newFile: 'New file',
  },
}
