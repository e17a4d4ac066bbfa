export const page = {
  zh: {
    chooseRow: '请先在左侧或上方选择一条记录',
    unknown: '页面“{{code}}”不存在',
    broken: '此文件有错误，显示的是上一个正确版本',
    records: '{{title}}',
  },
  en: {
    chooseRow: 'Choose a record first',
    unknown: 'There is no page "{{code}}"',
    broken: 'This file has mistakes; you see the last good version',
    records: '{{title}}',
  },
} as const
