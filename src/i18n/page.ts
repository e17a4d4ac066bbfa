export const page = {
  zh: {
    chooseRow: '请先选择一条“{{title}}”记录',
    noneOfYours: '此页面供供应商账号使用，当前账号没有所属企业',
    chooseAny: '请先选择一条记录',
    unknown: '“{{code}}”不存在，或者您没有查看的权限',
    broken: '此页面的配置文件有错误，显示的是上一个正确版本',
    mistakes: '配置文件有 {{count}} 处错误',
    mistakesHint: '出错的文件不会生效，页面仍使用上一个正确版本；改正并保存后立即更新。',
    meant: '是否想写 {{suggestion}}？',
  },
  en: {
    chooseRow: 'Choose a row of "{{title}}" first',
    noneOfYours: 'This page is for the accounts of suppliers; yours belongs to no company',
    chooseAny: 'Choose a row first',
    unknown: '"{{code}}" does not exist, or you may not see it',
    broken: 'The file of this page has mistakes; you see its last good version',
    mistakes: 'Mistakes in schema files: {{count}}',
    mistakesHint:
      'A file with a mistake takes no effect: pages go on with its last good version, and follow as soon as it is mended.',
    meant: 'Did you mean {{suggestion}}?',
  },
} as const
