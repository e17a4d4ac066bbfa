/** Texts of the API calls block. */
export const apiCalls = {
  zh: {
    method: '方法',
    path: '路径',
    summary: '说明',
    send: '发送请求',
    answer: '响应',
    table: '接口列表',
  },
  en: {
    method: 'Method',
    path: 'Path',
    summary: 'Description',
    send: 'Send the request',
    answer: 'Answer',
    table: 'Calls',
  },
}
