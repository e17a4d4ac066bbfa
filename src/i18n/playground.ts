/** Texts of the playground. */
export const playground = {
  zh: {
    hint: '内容不保存；分享链接含有文件和示例数据',
    share: '复制链接',
    copied: '已复制链接',
    notCopied: '浏览器没有允许复制',
    broken: '链接不完整，已打开示例',
    file: '文件',
    made: '生成的界面',
    filled: '表单',
    sample: '示例数据（JSON）',
    noRecord: '示例数据须为 JSON 对象，如 { "name": "…" }',
  },
  en: {
    hint: 'Nothing is stored; the shared link contains the file and the sample',
    share: 'Copy link',
    copied: 'Link copied',
    notCopied: 'The browser did not allow the copy',
    broken: 'The link is incomplete: here is the example',
    file: 'File',
    made: 'What it makes',
    filled: 'Form',
    sample: 'Sample (JSON)',
    noRecord: 'The sample is a JSON object such as { "name": "…" }',
  },
}
