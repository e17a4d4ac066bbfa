/** Texts of the form that adds several fields. */
export const studioFields = {
  zh: {
    open: '添加多个字段',
    lines: '每行一个字段',
    hint: '每行：字段名 | 类型 | 中文标题 | 英文标题 | 属性，也可从表格粘贴。属性如 required、maxLength=34、dict=sex、visible="qty > 0"。',
    example: 'accountNumber | text | 账号 | Account number | required maxLength=34',
    wrong: '无法识别的行：{{lines}}',
    replaces: '替换现有字段',
    add: '添加 {{count}} 个字段',
  },
  en: {
    open: 'Add several fields',
    lines: 'One field in each line',
    hint: 'Each line: key | type | Chinese title | English title | properties; rows of a sheet can be pasted. Properties: required, maxLength=34, dict=sex, visible="qty > 0".',
    example: 'accountNumber | text | 账号 | Account number | required maxLength=34',
    wrong: 'Lines that make no field: {{lines}}',
    replaces: 'Replace the present fields',
    add: 'Add fields: {{count}}',
  },
}
